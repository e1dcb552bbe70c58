/** What is known about scheduled backups. Times are ISO 8601. */
export interface BackupState {
  /** Since when there is a schedule. */
  since: string
  /** When the last one that succeeded began; null if there was none. */
  succeededAt: string | null
}

const HOUR_MS = 3_600_000

/** Whether a backup should have begun by `now` (cron in UTC) and none has succeeded since. */
export async function isBackupDue(cron: string, { since, succeededAt }: BackupState, now: Date): Promise<boolean> {
  const { CronExpressionParser } = await import('cron-parser')
  const scheduled = CronExpressionParser.parse(cron, { currentDate: new Date(now.getTime() + 1), tz: 'UTC' })
    .prev()
    .toDate()
  return new Date(succeededAt ?? since) < scheduled
}

/** Whether a backup has been due for an hour. */
export function isBackupOverdue(cron: string, state: BackupState, now: Date): Promise<boolean> {
  return isBackupDue(cron, state, new Date(now.getTime() - HOUR_MS))
}
