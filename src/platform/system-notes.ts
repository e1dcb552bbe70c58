import { z } from 'zod'
import type { Setting } from '#platform/settings.ts'

/** The last backup that was made: when, into which file, of how many bytes and rows. */
export const lastBackup: Setting<{ at: string; file: string; bytes: number; rows: number } | null> = {
  key: 'system.last_backup',
  schema: z.object({ at: z.string(), file: z.string(), bytes: z.number(), rows: z.number() }).nullable(),
  otherwise: null,
}

/** When and where the worker makes backups (five cron fields, UTC), and since when; null if it makes none. */
export const backupSchedule: Setting<{ cron: string; place: string; since: string } | null> = {
  key: 'system.backup_schedule',
  schema: z.object({ cron: z.string(), place: z.string(), since: z.string() }).nullable(),
  otherwise: null,
}

/** How the scheduled backups went: when the last good one began; when and why the last one failed, null once one succeeded. */
export const backupRun: Setting<{ succeededAt: string | null; failedAt: string | null; error: string | null }> = {
  key: 'system.backup_run',
  schema: z.object({ succeededAt: z.string().nullable(), failedAt: z.string().nullable(), error: z.string().nullable() }),
  otherwise: { succeededAt: null, failedAt: null, error: null },
}

/** The last restore that was rehearsed: when, of which backup, how long it took in seconds, and what the ledger check found. */
export const lastRehearsal: Setting<{ at: string; file: string; seconds: number; rows: number; problems: string[] } | null> = {
  key: 'system.last_rehearsal',
  schema: z.object({ at: z.string(), file: z.string(), seconds: z.number(), rows: z.number(), problems: z.array(z.string()) }).nullable(),
  otherwise: null,
}

/**
 * The newest secret that the shop runs with, by its number, since when; and the last time that everything was encrypted with it: when,
 * and how many values no secret could read.
 */
export const keyInUse: Setting<{ keyNumber: string; since: string; resealed: { at: string; unreadable: number } | null } | null> = {
  key: 'system.key_in_use',
  schema: z
    .object({ keyNumber: z.string(), since: z.string(), resealed: z.object({ at: z.string(), unreadable: z.number() }).nullable() })
    .nullable(),
  otherwise: null,
}

/** When the ledger was reconciled last, and what did not agree. */
export const lastLedgerCheck: Setting<{ at: string; problems: string[] } | null> = {
  key: 'system.last_ledger_check',
  schema: z.object({ at: z.string(), problems: z.array(z.string()) }).nullable(),
  otherwise: null,
}
