import { chownSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findBinaries } from '#platform/db/embedded/binaries.ts'
import {
  checkVersion,
  createCluster,
  existingCluster,
  ownConnection,
  prepareDataDirectory,
  SYSTEM_DIRECTORY,
} from '#platform/db/embedded/cluster.ts'
import {
  adopt,
  endLeftovers,
  isServerOf,
  launch,
  LaunchFailure,
  type Postmaster,
  readPostmaster,
  type ServerPlan,
  shutDown,
} from '#platform/db/embedded/postmaster.ts'
import { serverUser } from '#platform/db/embedded/user.ts'
import { takeLock } from '#platform/lock.ts'
import type { Logger } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'

/** An embedded PostgreSQL that is kept running until `stop`. */
export interface EmbeddedServer {
  /** The shop's own role and database. */
  connection: pg.PoolConfig
  stop(): Promise<void>
}

interface StartOptions {
  /** Prints progress for the person waiting. */
  say?: (line: string) => void
  log?: Logger
  /** For tests: commits don't wait for the disk, so a crash of the machine may lose the data. */
  disposable?: boolean
}

const START_TIMEOUT_MS = 30_000
const LEFTOVERS_AFTER_MS = 1_000
const STOP_TIMEOUT_MS = 10_000
/** Maximum length of a directory in bytes: socket paths are limited to 103 bytes on macOS, and `/.s.PGSQL.5432` takes 14. */
const SOCKET_DIRECTORY_LIMIT = 88

/**
 * Starts the PostgreSQL with its data in `dataDir`, or connects to it if it is running. Creates it the first time, and restarts it
 * whenever it dies. The caller holds the data directory's lock. Throws StartError with what the operator can do.
 */
export async function startEmbedded(
  dataDir: string,
  { say = () => {}, log, disposable = false }: StartOptions = {},
): Promise<EmbeddedServer> {
  prepareDataDirectory(dataDir)
  const plan = await prepare(dataDir, say, disposable)
  const unlock = lockOutside(dataDir, plan.cluster)
  try {
    const server = await ensureRunning(plan)
    const { stop } = keepRunning({ ...plan, socketDirectory: server.socketDirectory }, server, log)
    return { connection: ownConnection(server.socketDirectory), stop: () => stop().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Locks data that is stored outside of the data directory. A copy of that directory points to the same data, but has its own lock. */
function lockOutside(dataDir: string, cluster: string): () => void {
  const place = path.dirname(cluster)
  if (place === realpathSync(dataDir)) return () => {}
  const unlock = takeLock(path.join(place, 'lock'), 200)
  if (unlock) return unlock
  throw new StartError(
    `The data in ${cluster} is used by a shop with another DATA_DIR. If ${dataDir} is a copy of it, it contains no data of its own: ` +
      'restore a backup into an empty DATA_DIR instead.',
  )
}

async function prepare(dataDir: string, say: (line: string) => void, disposable: boolean): Promise<ServerPlan> {
  const known = existingCluster(dataDir)
  const user = serverUser(known)
  const binaries = findBinaries(user, user ? SYSTEM_DIRECTORY : dataDir)
  if (known) checkVersion(known, binaries)
  else say(`Creating the database in ${nearby(dataDir)} …`)
  const cluster = realpathSync(known ?? (await createCluster(dataDir, binaries, user)))
  say(`Starting the database in ${nearby(dataDir)} …`)
  return { cluster, binaries, user, socketDirectory: cluster, logFile: path.join(dataDir, 'postgres.log'), disposable }
}

/** The path relative to the working directory if it is inside, such as `.data`. */
function nearby(directory: string): string {
  const relative = path.relative(process.cwd(), directory)
  return relative.startsWith('..') ? directory : relative || '.'
}

/** Uses a server left running by an earlier shop, and waits for one that is starting or stopping. */
async function ensureRunning(plan: ServerPlan): Promise<Postmaster> {
  const began = Date.now()
  let attempt = plan
  for (;;) {
    const found = readPostmaster(plan.cluster)
    if (found && isServerOf(plan.cluster, found.pid)) {
      if (found.status === 'ready') return adopt(plan.cluster, found)
      if (Date.now() - began > START_TIMEOUT_MS)
        throw new StartError(`The database in ${plan.cluster} is ${found.status} and is not making progress. See ${plan.logFile}.`)
      await sleep(20)
      continue
    }
    // A stale pid file. If another program now has this pid, PostgreSQL would believe that a server is running.
    if (found) rmSync(path.join(plan.cluster, 'postmaster.pid'), { force: true })
    try {
      attempt = withSocketDirectory(attempt)
      return await launch(attempt)
    } catch (error) {
      const waited = Date.now() - began
      if (!(error instanceof LaunchFailure) || !isTemporary(error.output) || waited > START_TIMEOUT_MS) throw explainLaunch(error, plan)
      if (waited > LEFTOVERS_AFTER_MS) endLeftovers(plan.cluster)
      await sleep(100)
    }
  }
}

/** The cluster's own folder is private and can hold the socket, unless its path is too long. */
function withSocketDirectory(plan: ServerPlan): ServerPlan {
  const isOwn = plan.socketDirectory !== plan.cluster
  if (!isOwn && Buffer.byteLength(plan.cluster) <= SOCKET_DIRECTORY_LIMIT) return plan
  const socketDirectory = isOwn ? plan.socketDirectory : mkdtempSync(path.join(tmpdir(), 'groundswell-'))
  mkdirSync(socketDirectory, { recursive: true, mode: 0o700 })
  if (plan.user) chownSync(socketDirectory, plan.user.uid, plan.user.gid)
  return { ...plan, socketDirectory }
}

/** Whether the failure is caused by a server that was just killed, some of whose sessions are still running. */
function isTemporary(output: string): boolean {
  return /pre-existing shared memory block|lock file ".*" already exists/.test(output)
}

function explainLaunch(error: unknown, plan: ServerPlan): unknown {
  if (!(error instanceof LaunchFailure)) return error
  if (error.output.includes('No space left on device'))
    return new StartError(`The disk with ${plan.cluster} is full. Make room and start again. No data was lost.`)
  const last = error.output.split('\n').slice(-5).join('\n')
  return new StartError(`The database in ${plan.cluster} did not start. The end of its log (more in ${plan.logFile}):\n${last}`)
}

/** Restarts the server whenever it dies: immediately, then with growing pauses. */
function keepRunning(plan: ServerPlan, first: Postmaster, log: Logger | undefined): { stop(): Promise<void> } {
  const ending = new AbortController()
  let server: Promise<Postmaster | undefined> = Promise.resolve(first)
  const watch = async (running: Postmaster): Promise<void> => {
    await running.gone
    if (ending.signal.aborted) return
    log?.error('the database stopped unexpectedly; restarting it')
    server = restart(plan, ending.signal, log)
    const next = await server
    if (next) log?.info('the database is running again')
    if (next) await watch(next)
  }
  void watch(first)

  return {
    async stop() {
      ending.abort()
      const last = await server
      if (last) await shutDown(plan.cluster, last, STOP_TIMEOUT_MS)
      if (plan.socketDirectory !== plan.cluster) removeEmpty(plan.socketDirectory)
    },
  }
}

async function restart(plan: ServerPlan, ending: AbortSignal, log: Logger | undefined): Promise<Postmaster | undefined> {
  for (let pause = 100; !ending.aborted; pause = Math.min(pause * 2, 5_000)) {
    try {
      return await ensureRunning(plan)
    } catch (error) {
      log?.error({ err: error }, 'the database did not start; retrying')
      await sleep(pause, undefined, { signal: ending }).catch(() => {})
    }
  }
  return undefined
}

/** Only removes an empty folder, because a server started manually may have its socket in /tmp itself. */
function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // in use, or already removed
  }
}
