import { z } from 'zod'
import type { Setting } from '#platform/settings.ts'

/** The last backup that was made: when, into which file, of how many bytes and rows. */
export const lastBackup: Setting<{ at: string; file: string; bytes: number; rows: number } | null> = {
  key: 'system.last_backup',
  schema: z.object({ at: z.string(), file: z.string(), bytes: z.number(), rows: z.number() }).nullable(),
  otherwise: null,
}

/** When the books were compared last, and what did not agree. */
export const lastLedgerCheck: Setting<{ at: string; problems: string[] } | null> = {
  key: 'system.last_ledger_check',
  schema: z.object({ at: z.string(), problems: z.array(z.string()) }).nullable(),
  otherwise: null,
}
