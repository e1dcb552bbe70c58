import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Binaries } from '#platform/db/embedded/binaries.ts'
import { mayReach, type ServerUser } from '#platform/db/embedded/user.ts'
import { makeDirectory } from '#platform/make-directory.ts'
import { explainFileFault, StartError } from '#platform/start-error.ts'

/** Where the data is stored if the server's account can't access the data directory, for example in /root. */
export const SYSTEM_DIRECTORY = '/var/lib/groundswell'
/** The shop's role and its database. */
export const SHOP = 'groundswell'
/** How to connect to the server with its socket in the folder `host`. Complete, because `pg` takes what is missing from PGPORT and so on. */
export const ownConnection = (host: string): pg.PoolConfig => ({ host, port: 5432, ssl: false, user: SHOP, database: SHOP })
/** File in the data directory with the path of data stored elsewhere. */
const NOTE = 'postgres-location'

/** The existing folder of the database's files; undefined before the first start. */
export function existingCluster(dataDir: string): string | undefined {
  const note = path.join(dataDir, NOTE)
  if (existsSync(note)) {
    const place = readFileSync(note, 'utf8').trim()
    if (existsSync(place)) return place
    throw new StartError(
      `According to ${note}, the shop's data is in ${place}, which does not exist. Restore it, or delete that file to start with an empty shop.`,
    )
  }
  const inside = path.join(dataDir, 'postgres')
  return existsSync(inside) ? inside : undefined
}

/**
 * Creates a cluster with the shop's empty database and returns its folder. The folder is renamed when it is complete, so that a killed
 * first start leaves nothing that looks like data.
 */
export async function createCluster(dataDir: string, binaries: Binaries, user: ServerUser | undefined): Promise<string> {
  if (user) allowTraversal(dataDir, user)
  const outside = user && !mayReach(dataDir, user)
  const parent = outside ? path.join(SYSTEM_DIRECTORY, crypto.randomUUID()) : dataDir
  const partial = path.join(parent, 'postgres.new')
  const cluster = path.join(parent, 'postgres')
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o755 })
  if (user) chownSync(partial, user.uid, user.gid)
  await initialise(partial, binaries, user)
  await createDatabase(partial, binaries, user)
  renameSync(partial, cluster)
  if (outside) writeFileSync(path.join(dataDir, NOTE), `${cluster}\n`)
  return cluster
}

/** Lets the server's account pass through a data directory that is otherwise closed to everyone except root. */
function allowTraversal(dataDir: string, user: ServerUser): void {
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
    // The socket is the only way in. Its folder has mode 0700, so only this account can open it.
    ...['--auth-local=trust', '--auth-host=reject', '--no-instructions'],
  ]
  try {
    await promisify(execFile)(path.join(binaries.directory, 'bin', 'initdb'), args, { cwd: '/', env: serverEnvironment, ...user })
  } catch (error) {
    throw explainInitdb(error as Error & { stderr?: string; code?: unknown }, directory)
  }
}

/** Creates the shop's database, and a role that owns nothing else, in single-user mode before a server is started. */
async function createDatabase(cluster: string, binaries: Binaries, user: ServerUser | undefined): Promise<void> {
  const args = ['--single', '-D', cluster, '-c', 'log_min_messages=warning', 'postgres']
  const single = spawn(path.join(binaries.directory, 'bin', 'postgres'), args, { cwd: '/', env: serverEnvironment, ...user })
  let output = ''
  single.stderr.on('data', (text) => (output += text))
  single.stdin.end(`create role ${SHOP} login createdb\ncreate database ${SHOP} owner ${SHOP}\n`)
  const [code] = await once(single, 'close')
  if (code !== 0 || /ERROR|FATAL|PANIC/.test(output))
    throw explainInitdb(Object.assign(new Error(`exit ${code}`), { stderr: output }), cluster)
}

function explainInitdb(error: Error & { stderr?: string; code?: unknown }, directory: string): StartError {
  const output = error.stderr?.trim() ?? ''
  if (output.includes('No space left on device') || freeBytes(directory) < 1_000_000) {
    return new StartError(`The disk with ${directory} is full. A new shop needs about 60 MB.`, { cause: error })
  }
  if (error.code === 'ENOENT' || error.code === 'ENOEXEC') {
    return new StartError(
      'The PostgreSQL that comes with the shop does not run on this system. Set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: error },
    )
  }
  return new StartError(`The database could not be created in ${directory}: ${output || error.message}`, { cause: error })
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

/** Throws StartError if the data was created by another major version of PostgreSQL, which this one can't read. */
export function checkVersion(cluster: string, binaries: Binaries): void {
  const file = path.join(cluster, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (version === binaries.major) return
  throw new StartError(
    version
      ? `The data in ${cluster} was created by PostgreSQL ${version}, but this shop comes with PostgreSQL ${binaries.major}, which cannot read it. ` +
          'Move it with a backup, as described in docs/operating/running.md, or give this copy another DATA_DIR.'
      : `${cluster} exists but contains no PostgreSQL data. Move it away, or give this copy another DATA_DIR.`,
  )
}

/** Creates the data directory and checks that it is writable. Throws StartError if it isn't. */
export function prepareDataDirectory(dataDir: string): void {
  try {
    makeDirectory(dataDir)
    const probe = path.join(dataDir, `.writable-${process.pid}`)
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    throw explainFileFault(error, dataDir) ?? error
  }
}

/** A fixed locale for log messages, without the operator's own variables (PGDATA, PGHOST, ...). */
export const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
