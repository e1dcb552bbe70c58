import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Where backups are stored: a folder of this machine, or a bucket. Its verbs throw StartError with what the operator can do. */
export interface BackupPlace {
  /** For people: the folder, or `s3://bucket/prefix`. */
  name: string
  /** Lets `write` make a file, then stores it under `name`. */
  store<Result>(name: string, write: (file: string) => Promise<Result>): Promise<Result>
  /** Lets `read` have the stored file. */
  open<Result>(name: string, read: (file: string) => Promise<Result>): Promise<Result>
  /** The names of the stored backups, the newest first; not of those that would be of a day after tomorrow. */
  list(now: Date): Promise<string[]>
  remove(name: string): Promise<void>
}

/** How much later than by our clock another machine's backup may have begun. */
const AHEAD_MS = 24 * 3_600_000
const NAME = /^groundswell-\d{4}-\d\d-\d\dT\d{6}\.backup$/

/** The name of a backup that begins at `at`: sorted by name, they are sorted by time. */
export function backupName(at: Date): string {
  return `groundswell-${at.toISOString().slice(0, 19).replaceAll(':', '')}.backup`
}

/**
 * The names among these that are backups, the newest first. A name of more than a day from now is nobody's backup: it would be the newest
 * for ever, and push out the real ones.
 */
export function newestFirst(names: readonly string[], now: Date): string[] {
  const latest = backupName(new Date(now.getTime() + AHEAD_MS))
  return names.filter((name) => NAME.test(name) && name <= latest).toSorted((one, other) => other.localeCompare(one))
}

/** Whether a backup of this name was left behind unfinished, by a process that was killed. */
export function isUnfinished(name: string): boolean {
  return name.endsWith('.part') && NAME.test(name.slice(0, -'.part'.length))
}

/** What is unfinished and older than this is abandoned. */
const UNFINISHED_MS = 24 * 3_600_000

/** Removes what processes that were killed a day ago or earlier left in a folder: files or folders whose names `isLeft` knows. */
export async function removeAbandoned(folder: string, isLeft: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isLeft)) {
    const left = path.join(folder, name)
    if (Date.now() - (await stat(left)).mtimeMs > UNFINISHED_MS) await rm(left, { recursive: true, force: true })
  }
}

/** Removes all but the newest `keep` backups as of `now`. Returns the names of those that were removed. */
export async function removeOldBackups(place: BackupPlace, keep: number, now: Date): Promise<string[]> {
  const old = (await place.list(now)).slice(keep)
  for (const name of old) await place.remove(name)
  return old
}
