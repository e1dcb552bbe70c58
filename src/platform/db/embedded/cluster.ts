import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from '#platform/db/embedded/binaries.ts'
import { mayReach, type ServerUser } from '#platform/db/embedded/user.ts'
import { explainFileFault, StartError } from '#platform/start-error.ts'

/** Where the data go when the server's account cannot reach the data directory, as with a checkout in /root. */
export const SYSTEM_DIRECTORY = '/var/lib/groundswell'
/** The shop's role and its database. */
export const SHOP = 'groundswell'
/** In the data directory: the path of data that had to go elsewhere. */
const NOTE = 'postgres-location'

/** The folder with the database's files as an earlier start left it; undefined before the first. */
export function existingCluster(dataDir: string): string | undefined {
  const note = path.join(dataDir, NOTE)
  if (existsSync(note)) {
    const place = readFileSync(note, 'utf8').trim()
    if (existsSync(place)) return place
    throw new StartError(
      `The shop's data were kept in ${place} (says ${note}), which is gone. Bring it back, or delete that file to begin with an empty shop.`,
    )
  }
  const inside = path.join(dataDir, 'postgres')
  return existsSync(inside) ? inside : undefined
}

/**
 * Creates a new cluster with the shop's empty database and returns its folder. The folder gets its name once it is complete:
 * a killed first start leaves nothing that the next start could mistake for data.
 */
export async function createCluster(dataDir: string, binaries: Binaries, user: ServerUser | undefined): Promise<string> {
  if (user) letThrough(dataDir, user)
  const outside = user && !mayReach(dataDir, user)
  const parent = outside ? path.join(SYSTEM_DIRECTORY, crypto.randomUUID()) : dataDir
  const half = path.join(parent, 'postgres.new')
  const cluster = path.join(parent, 'postgres')
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true, mode: 0o755 })
  if (user) chownSync(half, user.uid, user.gid)
  await initialise(half, binaries, user)
  await createDatabase(half, binaries, user)
  renameSync(half, cluster)
  if (outside) writeFileSync(path.join(dataDir, NOTE), `${cluster}\n`)
  return cluster
}

/** A data directory that is closed to all but root stays so, but for the server's account, which may pass. */
function letThrough(dataDir: string, user: ServerUser): void {
  const { mode, uid } = statSync(dataDir)
  if (uid !== 0 || mode & 0o077) return
  chownSync(dataDir, uid, user.gid)
  chmodSync(dataDir, mode | 0o010)
}

async function initialise(directory: string, binaries: Binaries, user: ServerUser | undefined): Promise<void> {
  const args = [
    ...[
      '--pgdata',
      directory,
      '--username=postgres',
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    // The only way in is the socket, in a folder of mode 0700 that only this account can open.
    ...['--auth-local=trust', '--auth-host=reject', '--no-instructions'],
  ]
  try {
    await promisify(execFile)(path.join(binaries.directory, 'bin', 'initdb'), args, { cwd: '/', env: serverEnvironment, ...user })
  } catch (error) {
    throw explainInitdb(error as Error & { stderr?: string; code?: unknown }, directory)
  }
}

/** In single-user mode, before there is a server: the shop's own database, and a role that owns it and nothing else. */
async function createDatabase(cluster: string, binaries: Binaries, user: ServerUser | undefined): Promise<void> {
  const args = ['--single', '-D', cluster, '-c', 'log_min_messages=warning', 'postgres']
  const single = spawn(path.join(binaries.directory, 'bin', 'postgres'), args, { cwd: '/', env: serverEnvironment, ...user })
  let said = ''
  single.stderr.on('data', (text) => (said += text))
  single.stdin.end(`create role ${SHOP} login createdb\ncreate database ${SHOP} owner ${SHOP}\n`)
  const [code] = await once(single, 'close')
  if (code !== 0 || /ERROR|FATAL|PANIC/.test(said)) throw explainInitdb(Object.assign(new Error(`exit ${code}`), { stderr: said }), cluster)
}

function explainInitdb(error: Error & { stderr?: string; code?: unknown }, directory: string): StartError {
  const said = error.stderr?.trim() ?? ''
  if (said.includes('No space left on device') || freeBytes(directory) < 1_000_000) {
    return new StartError(`The disk of ${directory} is full: a new shop needs about 60 MB.`, { cause: error })
  }
  if (error.code === 'ENOENT' || error.code === 'ENOEXEC') {
    return new StartError(
      'The PostgreSQL that comes with the shop does not run on this system. Set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: error },
    )
  }
  return new StartError(`The database could not be created in ${directory}: ${said || error.message}`, { cause: error })
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

/** Throws StartError where another major version of PostgreSQL made the data: the new one cannot read them. */
export function checkVersion(cluster: string, binaries: Binaries): void {
  const file = path.join(cluster, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (version === binaries.major) return
  throw new StartError(
    version
      ? `The data in ${cluster} were written by PostgreSQL ${version}; this shop brings PostgreSQL ${binaries.major}, which cannot read them. ` +
          'Move them with a backup, as docs/operating/running.md tells, or give this copy another DATA_DIR.'
      : `${cluster} exists but holds no PostgreSQL data. Move it away, or give this copy another DATA_DIR.`,
  )
}

/** Makes the data directory, passable for the server's account. Throws StartError where that is impossible. */
export function prepareDataDirectory(dataDir: string): void {
  try {
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    const probe = path.join(dataDir, `.writable-${process.pid}`)
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    throw explainFileFault(error, dataDir) ?? error
  }
}

/** Same words in the log whatever the operator's language; no variable of theirs (PGDATA, PGHOST, ...) reaches it. */
export const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
