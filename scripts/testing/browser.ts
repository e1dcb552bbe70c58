import { chromium } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/**
 * A Chromium that starts: one that is installed, Playwright's own, else one that is installed now (by Playwright, or as
 * root by apt). Returns its path, undefined for Playwright's own. Throws with how to get one.
 */
export async function findBrowser(): Promise<string | undefined> {
  const found = (await firstThatStarts(installed())) ?? (await ownIfItStarts())
  if (found) return found.path
  console.log('No browser here yet; asking Playwright for one …')
  attempt(path.resolve('node_modules/.bin/playwright'), ['install', 'chromium'])
  const own = await ownIfItStarts()
  if (own) return own.path
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log('Installing chromium with apt-get …')
    attempt('apt-get', ['update'])
    attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
    const packaged = await firstThatStarts(installed())
    if (packaged) return packaged.path
  }
  throw new Error(
    'The browser tests need Chromium: run `npx playwright install --with-deps chromium`, or install Chromium or Chrome, and try again.',
  )
}

function installed(): string[] {
  return [...NAMES.map(onPath), ...PLACES.map((place) => (isExecutable(place) ? place : undefined))].filter((each) => each !== undefined)
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

async function firstThatStarts(candidates: string[]): Promise<{ path: string } | undefined> {
  for (const candidate of candidates) if (await starts(candidate)) return { path: candidate }
  return undefined
}

async function ownIfItStarts(): Promise<{ path: undefined } | undefined> {
  return isExecutable(chromium.executablePath()) && (await starts(undefined)) ? { path: undefined } : undefined
}

/** Some distributions put a placeholder there that only names a package. */
async function starts(executablePath: string | undefined): Promise<boolean> {
  try {
    const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'], timeout: 30_000 })
    await browser.close()
    return true
  } catch {
    return false
  }
}

/** What fails here shows in whether a browser starts afterwards. */
function attempt(command: string, args: string[]): void {
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch (error) {
    console.log(`${path.basename(command)} could not: ${(error as Error).message}`)
  }
}
