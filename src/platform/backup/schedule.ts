import { StartError } from '#platform/start-error.ts'
import { errorMessage } from '#shared/errors.ts'

/** The state of scheduled backups. Times are ISO 8601. */
export interface BackupState {
  /** Since when the schedule applies. */
  since: string
  /** Start of the last successful backup; null if there was none. */
  succeededAt: string | null
}

const HOUR_MS = 3_600_000

/** Throws StartError if `cron` never happens, such as at hour 25. The jobs couldn't start with it. */
export async function refuseImpossibleSchedule(cron: string): Promise<void> {
  const { CronExpressionParser } = await import('cron-parser')
  try {
    CronExpressionParser.parse(cron, { tz: 'UTC' }).next()
  } catch (error) {
    throw new StartError(`BACKUP_SCHEDULE is ${cron}, which never happens: ${errorMessage(error)}. Correct it and start again.`)
  }
}

/** Whether a backup should have started by `now` (cron in UTC) and none has succeeded since. */
export function isBackupDue(cron: string, state: BackupState, now: Date): Promise<boolean> {
  return wasDue(cron, state, now, now)
}

/** Whether a backup has been due for an hour. */
export function isBackupOverdue(cron: string, state: BackupState, now: Date): Promise<boolean> {
  return wasDue(cron, state, new Date(now.getTime() - HOUR_MS), now)
}

async function wasDue(cron: string, { since, succeededAt }: BackupState, at: Date, now: Date): Promise<boolean> {
  const { CronExpressionParser } = await import('cron-parser')
  const scheduled = CronExpressionParser.parse(cron, { currentDate: new Date(at.getTime() + 1), tz: 'UTC' })
    .prev()
    .toDate()
  // Future times were recorded while the clock was ahead and are ignored.
  const last = [succeededAt, since].find((time) => time !== null && new Date(time) <= now)
  return !last || new Date(last) < scheduled
}
