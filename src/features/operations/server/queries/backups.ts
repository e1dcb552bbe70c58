import type { BackupsView } from '#features/operations/contract/system.ts'
import { isBackupOverdue } from '#platform/backup/schedule.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'
import { backupRun, backupSchedule, lastBackup, lastRehearsal } from '#platform/system-notes.ts'

/** Maximum age of the last backup in a live shop without a schedule. */
const MAX_AGE_MS = 2 * 24 * 3_600_000

/** A problem with the backups, and since when it exists (ISO 8601). */
export interface BackupProblem {
  text: string
  since: string | null
}

/** The backup schedule, its problem if any, and the last rehearsal. */
export async function backupsOf(ctx: Context): Promise<BackupsView> {
  const { config, db } = ctx
  const [schedule, problem, rehearsal] = await Promise.all([
    readSetting(db, backupSchedule),
    backupProblem(ctx),
    readSetting(db, lastRehearsal),
  ])
  return {
    encrypted: config.BACKUP_KEY !== undefined || config.BACKUP_KEY_FILE !== undefined,
    schedule: schedule && { cron: schedule.cron, place: schedule.place },
    problem: problem?.text ?? null,
    rehearsal,
  }
}

/** The first that applies: the last scheduled backup failed, one is overdue, or a live shop makes none. Undefined if backups are fine. */
export async function backupProblem({ config, db, now }: Context): Promise<BackupProblem | undefined> {
  const [schedule, run, last] = await Promise.all([
    readSetting(db, backupSchedule),
    readSetting(db, backupRun),
    readSetting(db, lastBackup),
  ])
  if (schedule && run.error !== null) return { text: `The last backup failed: ${run.error}`, since: run.failedAt }
  if (schedule && (await isBackupOverdue(schedule.cron, { ...schedule, succeededAt: run.succeededAt }, now())))
    return { text: 'The scheduled backup is overdue. Check that a worker is running', since: run.succeededAt }
  if (schedule || config.STORE_MODE !== 'live') return undefined
  if (last === null) return { text: 'This shop has no backup yet. Set BACKUP_SCHEDULE, or run npm run backup', since: null }
  // A future time was recorded while the clock was ahead.
  if (Math.abs(now().getTime() - new Date(last.at).getTime()) < MAX_AGE_MS) return undefined
  return { text: 'The last backup is more than two days old. Set BACKUP_SCHEDULE, or run npm run backup', since: last.at }
}
