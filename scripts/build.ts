import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { takeLock } from '#platform/lock.ts'
import { bareKilobytes, pageScripts } from './build/budget.ts'
import { compressAll } from './build/compress.ts'
import { isBuildCurrent, takeFingerprint, writeFingerprint } from './build/fingerprint.ts'
import { swapBuild } from './build/swap.ts'

const root = path.resolve(import.meta.dirname, '..')
const build = path.join(root, 'build')
const next = path.join(build, '.next')
const onlyIfNeeded = process.argv.includes('--if-needed')

const release = takeLock(path.join(build, '.lock')) ?? waitForOther()
if (!onlyIfNeeded || !isBuildCurrent(root)) await makeBuild()
release()

function waitForOther(): () => void {
  console.log('Waiting for another build to finish …')
  const taken = takeLock(path.join(build, '.lock'), 10 * 60_000)
  if (taken) return taken
  throw new Error('Another build has been running for ten minutes.')
}

/** Builds into a separate folder and replaces the build in use only when the new one is complete. */
async function makeBuild(): Promise<void> {
  const began = Date.now()
  console.log('Building the shop …')
  const fingerprint = takeFingerprint(root)
  rmSync(next, { recursive: true, force: true })
  await bundle()
  await checkBudgets()
  await compressAll(path.join(next, 'client'))
  swapBuild(build, next)
  writeFingerprint(root, fingerprint)
  console.log(`Built in ${Math.round((Date.now() - began) / 1_000)} s`)
}

function bundle(): Promise<void> {
  const tool = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  const env = { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: 'build/.next' }
  const bundler = spawn(process.execPath, [tool, 'build'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  bundler.stdout.on('data', (text) => (output += text))
  bundler.stderr.on('data', (text) => (output += text))
  return new Promise((resolve) => {
    bundler.once('exit', (code) => {
      if (code === 0) return resolve()
      console.error(`${output}\nThe build failed. See the output above.`)
      process.exit(1)
    })
  })
}

/** Fails the build if a page loads more script than its budget allows. The build in use stays in place. */
async function checkBudgets(): Promise<void> {
  const bare = await bareKilobytes(path.join(next, 'bare'))
  const pages = pageScripts(path.join(next, 'client'))
  const tooHeavy = pages.filter(({ kilobytes, budget }) => kilobytes > bare * budget)
  if (tooHeavy.length === 0) return
  console.error(
    `These pages load too much script. Budgets are multiples of React and the router alone (${bare.toFixed(1)} kB compressed):\n`,
  )
  console.error(`${'page'.padEnd(28)}${'script'.padStart(10)}${'budget'.padStart(10)}${'ratio'.padStart(8)}${'limit'.padStart(7)}`)
  for (const { page, kilobytes, budget } of tooHeavy) {
    const sizes = [kilobytes, bare * budget].map((size) => `${size.toFixed(1)} kB`.padStart(10)).join('')
    console.error(`${page.padEnd(28)}${sizes}${(kilobytes / bare).toFixed(3).padStart(8)}${String(budget).padStart(7)}`)
  }
  process.exit(1)
}
