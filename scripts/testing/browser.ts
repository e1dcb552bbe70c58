import { chromium } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { accessSync, constants, createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

/** Chromium without a window, which needs less than half the time for a page. It doesn't show notifications. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/**
 * Finds a Chromium that starts: the one from npm, an installed one, or Playwright's own. Otherwise installs one (with Playwright, or
 * as root with apt). Returns its path, undefined for Playwright's own. Throws with instructions if that fails.
 */
export async function findBrowser(): Promise<string | undefined> {
  const found = (await firstThatStarts([await packaged(), onPath(SHELL), ...withWindow()])) ?? (await ownIfItStarts())
  if (found) return found.path
  console.log('No browser found. Installing one with Playwright …')
  attempt(path.resolve('node_modules/.bin/playwright'), ['install', 'chromium'])
  const own = await ownIfItStarts()
  if (own) return own.path
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log('Installing Chromium with apt-get …')
    attempt('apt-get', ['update'])
    for (const name of ['chromium', SHELL]) attempt('apt-get', ['install', '-y', '--no-install-recommends', name])
    const installed = await firstThatStarts([await packaged(), onPath(SHELL), ...withWindow()])
    if (installed) return installed.path
  }
  throw new Error(
    'The browser tests need Chromium: run `npx playwright install --with-deps chromium`, or install Chromium or Chrome, and try again.',
  )
}

/** Finds an installed browser that can show notifications; undefined if there is none. */
export async function findFullBrowser(): Promise<string | undefined> {
  return (await firstThatStarts(withWindow()))?.path
}

/**
 * The windowless Chromium that comes with `npm ci`, unpacked when first used. It's compiled for speed, so a journey takes a quarter
 * less time than with Debian's. Only available for Linux on x64.
 */
async function packaged(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const program = path.resolve('node_modules/@sparticuz/chromium/bin/chromium')
  if (!existsSync(program)) {
    const partial = `${program}.${process.pid}`
    await pipeline(createReadStream(`${program}.br`), createBrotliDecompress(), createWriteStream(partial, { mode: 0o755 }))
    renameSync(partial, program)
  }
  return program
}

function withWindow(): (string | undefined)[] {
  return [...NAMES.map(onPath), ...PLACES.filter(isExecutable)]
}

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((directory) => path.join(directory, name))
    .find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function firstThatStarts(candidates: (string | undefined)[]): Promise<{ path: string } | undefined> {
  for (const candidate of candidates) if (candidate && (await starts(candidate))) return { path: candidate }
  return undefined
}

async function ownIfItStarts(): Promise<{ path: undefined } | undefined> {
  return (await starts(undefined)) ? { path: undefined } : undefined
}

/** Whether the browser starts. Some distributions install a placeholder that only points to a package. */
async function starts(executablePath: string | undefined): Promise<boolean> {
  try {
    const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'], timeout: 30_000 })
    await browser.close()
    return true
  } catch {
    return false
  }
}

/** Runs a command that may fail. The caller checks whether a browser starts afterwards. */
function attempt(command: string, args: string[]): void {
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch (error) {
    console.log(`${path.basename(command)} failed: ${(error as Error).message}`)
  }
}
