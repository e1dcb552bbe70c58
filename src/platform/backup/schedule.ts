/** What is known about scheduled backups. Times are ISO 8601. */
export interface BackupState {
  /** Since when there is a schedule. */
  since: string
  /** When the last one that succeeded began; null if there was none. */
  succeededAt: string | null
}

const HOUR_MS = 3_600_000

/** Whether a backup should have begun by `now` (cron in UTC) and none has succeeded since. */
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
  // What is still to come was noted while the clock was ahead: it counts as nothing.
  const last = [succeededAt, since].find((time) => time !== null && new Date(time) <= now)
  return !last || new Date(last) < scheduled
}
