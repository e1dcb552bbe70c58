import { spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from '#platform/db/embedded/binaries.ts'
import { serverEnvironment } from '#platform/db/embedded/cluster.ts'
import type { ServerUser } from '#platform/db/embedded/user.ts'
import { errorCode } from '#shared/errors.ts'

/** A running PostgreSQL server. */
export interface Postmaster {
  pid: number
  socketDirectory: string
  /** Resolves when the server has ended for any reason. */
  gone: Promise<void>
}

/** Everything needed to run a server on a cluster, the same for each attempt. */
export interface ServerPlan {
  cluster: string
  binaries: Binaries
  user: ServerUser | undefined
  socketDirectory: string
  logFile: string
  /** The data may be lost if the machine crashes. */
  disposable: boolean
}

/** The server ended before it was ready. `output` is what it logged. */
export class LaunchFailure extends Error {
  override readonly name = 'LaunchFailure'
  readonly output: string
  constructor(output: string) {
    super(output)
    this.output = output
  }
}

const POLL_MS = 5
const LOG_LIMIT_BYTES = 10_000_000

/** Little memory, durable commits, and a private socket as the only way in. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '64MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  // Plans for a new shop are made for empty tables until the first statistics.
  autovacuum_naptime: '10s',
  io_method: 'sync',
  random_page_cost: '1.1',
  log_checkpoints: 'off',
  // Not failed statements: the shop logs those it didn't expect, while this log would keep customers' data from their rows.
  log_min_messages: 'log',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

/** For disposable data: commits don't wait for the disk, and databases don't live long enough for autovacuum. */
const DISPOSABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

/** Starts a server that outlives this process and waits until it is ready. Throws LaunchFailure if it ends before that. */
export async function launch(plan: ServerPlan): Promise<Postmaster> {
  const log = openLog(plan.logFile)
  const settings = {
    ...SETTINGS,
    ...(plan.disposable && DISPOSABLE),
    unix_socket_directories: `"${plan.socketDirectory.replaceAll('"', '""')}"`,
  }
  const child = spawn(
    path.join(plan.binaries.directory, 'bin', 'postgres'),
    ['-D', plan.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Its own session, so that Ctrl-C only reaches the shop, which stops the server when it is done.
    { cwd: '/', env: serverEnvironment, detached: true, stdio: ['ignore', log.descriptor, log.descriptor], ...plan.user },
  )
  closeSync(log.descriptor)
  let ended = false
  const gone = new Promise<void>((resolve) => {
    const end = () => {
      ended = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  child.unref()
  while (!ended) {
    const found = readPostmaster(plan.cluster)
    if (found?.pid === child.pid && found?.status === 'ready') return { pid: found.pid, socketDirectory: plan.socketDirectory, gone }
    await sleep(POLL_MS)
  }
  throw new LaunchFailure(readFileSync(plan.logFile, 'utf8').slice(log.size).trim())
}

function openLog(file: string): { descriptor: number; size: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.old`)
  return { descriptor: openSync(file, 'a', 0o600), size: size > LOG_LIMIT_BYTES ? 0 : size }
}

/** Reads the server's pid file. The process may have died since. */
export function readPostmaster(cluster: string): { pid: number; socketDirectory: string; status: string } | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketDirectory: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Whether `pid` is a live server of this cluster, and not another program that reused the pid. */
export function isServerOf(cluster: string, pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0)
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return path.basename(command[0] ?? '') === 'postgres' && command.includes(cluster)
  } catch {
    return false
  }
}

/** Takes over a server left running by an earlier shop that was killed. */
export function adopt(cluster: string, found: { pid: number; socketDirectory: string }): Postmaster {
  const gone = new Promise<void>((resolve) => {
    const watch = setInterval(() => {
      if (isServerOf(cluster, found.pid)) return
      clearInterval(watch)
      resolve()
    }, 250).unref()
  })
  return { ...found, gone }
}

/** Stops a server cleanly: ends sessions and flushes data. Resolves when it has ended, or after `limitMs`. */
export async function shutDown(cluster: string, server: Postmaster, limitMs: number): Promise<void> {
  signal(server.pid, 'SIGINT')
  const deadline = Date.now() + limitMs
  while (isServerOf(cluster, server.pid) && Date.now() < deadline) await sleep(POLL_MS)
}

/** Kills remaining sessions of a killed server, which hold the shared memory that a new server needs. */
export function endLeftovers(cluster: string): void {
  if (process.platform !== 'linux') return
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    if (isSessionOf(cluster, pid)) signal(Number(pid), 'SIGKILL')
  }
}

function isSessionOf(cluster: string, pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}
