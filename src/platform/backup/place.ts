import { lstat, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '#platform/start-error.ts'

/** A place for backups: a local folder or a bucket. Its methods throw StartError with what the operator can do. */
export interface BackupPlace {
  /** A name for people: the folder, or `s3://bucket/prefix`. */
  name: string
  /** Calls `write` to make a file, then stores it under `name`. */
  store<Result>(name: string, write: (file: string) => Promise<Result>): Promise<Result>
  /** Calls `read` with the stored file. */
  open<Result>(name: string, read: (file: string) => Promise<Result>): Promise<Result>
  /** Names of the stored backups, newest first, without those dated more than a day ahead. */
  list(now: Date): Promise<string[]>
  remove(name: string): Promise<void>
}

/** How far another machine's clock may be ahead of ours. */
const AHEAD_MS = 24 * 3_600_000
const NAME = /^groundswell-\d{4}-\d\d-\d\dT\d{6}\.backup$/

/** The file name of a backup that starts at `at`. Names sort by time. */
export function backupName(at: Date): string {
  return `groundswell-${at.toISOString().slice(0, 19).replaceAll(':', '')}.backup`
}

/** How much the time in a backup's name may differ from the one in its header. */
const NAME_TOLERANCE_MS = 3_600_000

/**
 * Throws StartError if a file has the name of a backup from another time. Whoever may write to the storage could pass off an older
 * backup as the newest one, even if they can't make one because backups are encrypted.
 */
export function requireOwnName(file: string, createdAt: string): void {
  const name = path.basename(file)
  if (!NAME.test(name)) return
  const made = new Date(createdAt).getTime()
  const [earliest, latest] = [backupName(new Date(made - NAME_TOLERANCE_MS)), backupName(new Date(made + NAME_TOLERANCE_MS))]
  if (earliest <= name && name <= latest) return
  throw new StartError(
    `${file} was made on ${createdAt}, not at the time in its name. If you renamed it yourself, choose another name. Nothing was changed.`,
  )
}

/**
 * The backups among the names, newest first. Names dated more than a day ahead are ignored, because they would always be the newest
 * and push out real backups.
 */
export function newestFirst(names: readonly string[], now: Date): string[] {
  const latest = backupName(new Date(now.getTime() + AHEAD_MS))
  return names.filter((name) => NAME.test(name) && name <= latest).toSorted((a, b) => b.localeCompare(a))
}

/** Whether the name is that of an unfinished backup, left behind by a killed process. */
export function isUnfinished(name: string): boolean {
  return name.endsWith('.part') && NAME.test(name.slice(0, -'.part'.length))
}

/** Unfinished files older than this are abandoned. */
const ABANDONED_AFTER_MS = 24 * 3_600_000

/** Removes files or folders for which `isLeftover` is true and that were abandoned by processes killed more than a day ago. */
export async function removeAbandoned(folder: string, isLeftover: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isLeftover)) {
    const leftover = path.join(folder, name)
    if (Date.now() - (await lstat(leftover)).mtimeMs > ABANDONED_AFTER_MS) await rm(leftover, { recursive: true, force: true })
  }
}

/** Removes all but the newest `keep` backups and returns the removed names. */
export async function removeOldBackups(place: BackupPlace, keep: number, now: Date): Promise<string[]> {
  const old = (await place.list(now)).slice(keep)
  for (const name of old) await place.remove(name)
  return old
}
