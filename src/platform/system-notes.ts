import { z } from 'zod'
import type { Setting } from '#platform/settings.ts'

/** The last backup: time, file, bytes and rows. */
export const lastBackup: Setting<{ at: string; file: string; bytes: number; rows: number } | null> = {
  key: 'system.last_backup',
  schema: z.object({ at: z.string(), file: z.string(), bytes: z.number(), rows: z.number() }).nullable(),
  otherwise: null,
}

/** The worker's backup schedule (five cron fields, UTC), its place, and since when it applies; null if it makes none. */
export const backupSchedule: Setting<{ cron: string; place: string; since: string } | null> = {
  key: 'system.backup_schedule',
  schema: z.object({ cron: z.string(), place: z.string(), since: z.string() }).nullable(),
  otherwise: null,
}

/** Results of scheduled backups: start of the last successful one, and time and error of the last failure, null after a success. */
export const backupRun: Setting<{ succeededAt: string | null; failedAt: string | null; error: string | null }> = {
  key: 'system.backup_run',
  schema: z.object({ succeededAt: z.string().nullable(), failedAt: z.string().nullable(), error: z.string().nullable() }),
  otherwise: { succeededAt: null, failedAt: null, error: null },
}

/** The last rehearsed restore: time, backup, duration in seconds, rows, and problems of the ledger. */
export const lastRehearsal: Setting<{ at: string; file: string; seconds: number; rows: number; problems: string[] } | null> = {
  key: 'system.last_rehearsal',
  schema: z.object({ at: z.string(), file: z.string(), seconds: z.number(), rows: z.number(), problems: z.array(z.string()) }).nullable(),
  otherwise: null,
}

/**
 * The number of the newest secret, since when it is in use, and the last run that encrypted everything with it: time, and how many
 * values no secret could read.
 */
export const keyInUse: Setting<{ keyNumber: string; since: string; resealed: { at: string; unreadable: number } | null } | null> = {
  key: 'system.key_in_use',
  schema: z
    .object({ keyNumber: z.string(), since: z.string(), resealed: z.object({ at: z.string(), unreadable: z.number() }).nullable() })
    .nullable(),
  otherwise: null,
}

/** When the ledger was last reconciled, and its problems. */
export const lastLedgerCheck: Setting<{ at: string; problems: string[] } | null> = {
  key: 'system.last_ledger_check',
  schema: z.object({ at: z.string(), problems: z.array(z.string()) }).nullable(),
  otherwise: null,
}
