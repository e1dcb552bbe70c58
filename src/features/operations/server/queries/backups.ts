import type { BackupsView } from '#features/operations/contract/system.ts'
import { isBackupOverdue } from '#platform/backup/schedule.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'
import { backupRun, backupSchedule, lastBackup, lastRehearsal } from '#platform/system-notes.ts'

/** A live shop without a schedule has to have a backup that is younger. */
const MAX_AGE_MS = 2 * 24 * 3_600_000

/** What is wrong with the backups, and since when (ISO 8601). */
export interface BackupProblem {
  text: string
  since: string | null
}

/** The schedule of the backups, how they went, and the last rehearsal. */
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

/** The first that applies: the last scheduled backup failed, one is overdue, or a live shop makes none. Undefined if all is well. */
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
  if (now().getTime() - new Date(last.at).getTime() < MAX_AGE_MS) return undefined
  return { text: 'The last backup is more than two days old. Set BACKUP_SCHEDULE, or run npm run backup', since: last.at }
}
