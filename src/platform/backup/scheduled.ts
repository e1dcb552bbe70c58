import { makeBackup } from '#platform/backup/make.ts'
import { backupName, removeOldBackups } from '#platform/backup/place.ts'
import { backupPlace } from '#platform/backup/places.ts'
import { isBackupDue } from '#platform/backup/schedule.ts'
import type { Context } from '#platform/context.ts'
import { selectProcesses } from '#platform/processes.ts'
import { saveSetting, readSetting } from '#platform/settings.ts'
import { backupRun, backupSchedule, lastBackup } from '#platform/system-notes.ts'
import { errorMessage } from '#shared/errors.ts'

/** Lock held by the process that makes the scheduled backup. */
const BACKUP_LOCK = 7_203_116

/**
 * Records this worker's backup schedule for System and Today. Returns whether a backup was `missed` and is due now, or `other` if this worker
 * has no schedule, but others that are running may.
 */
export async function noteBackupSchedule({ config, db, now }: Context): Promise<'missed' | 'other' | null> {
  const known = await readSetting(db, backupSchedule)
  const { BACKUP_SCHEDULE: cron } = config
  if (cron === undefined) {
    const workers = (await selectProcesses(db)).filter(({ isAlive, roles }) => isAlive && roles.includes('worker'))
    if (known && workers.length > 1) return 'other'
    if (known) await saveSetting(db, backupSchedule, null)
    return null
  }
  const since = known?.cron === cron ? known.since : now().toISOString()
  await saveSetting(db, backupSchedule, { cron, since, place: backupPlace(config).name })
  const { succeededAt } = await readSetting(db, backupRun)
  return (await isBackupDue(cron, { since, succeededAt }, now())) ? 'missed' : null
}

/**
 * Makes the scheduled backup if it is due, stores it and removes old ones. It runs once across all processes, even if called more often.
 * Records failures, then throws.
 */
export async function runScheduledBackup(ctx: Context): Promise<void> {
  const client = await ctx.db.direct.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [BACKUP_LOCK])
    if (!rows[0]?.locked) return
    try {
      if (await isDue(ctx)) await backUpNow(ctx)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [BACKUP_LOCK])
    }
  } finally {
    client.release()
  }
}

async function isDue({ config, db, now }: Context): Promise<boolean> {
  const [schedule, { succeededAt }] = await Promise.all([readSetting(db, backupSchedule), readSetting(db, backupRun)])
  return (
    config.BACKUP_SCHEDULE !== undefined && schedule !== null && isBackupDue(schedule.cron, { since: schedule.since, succeededAt }, now())
  )
}

async function backUpNow(ctx: Context): Promise<void> {
  const { config, db, log } = ctx
  const at = ctx.now()
  try {
    const place = backupPlace(config)
    const name = backupName(at)
    const { rows, bytes } = await place.store(name, (file) => makeBackup({ config, connection: db.direct.options, file, at }))
    await saveSetting(db, lastBackup, { at: at.toISOString(), file: name, bytes, rows })
    await saveSetting(db, backupRun, { succeededAt: at.toISOString(), failedAt: null, error: null })
    const removed = await removeOldBackups(place, config.BACKUP_KEEP, at)
    log.info({ file: name, place: place.name, bytes, rows, removed }, 'backup completed')
  } catch (error) {
    const { succeededAt } = await readSetting(db, backupRun)
    await saveSetting(db, backupRun, { succeededAt, failedAt: at.toISOString(), error: errorMessage(error).slice(0, 500) })
    throw error
  }
}
