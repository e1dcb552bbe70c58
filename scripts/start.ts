import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuildCurrent } from './build/fingerprint.ts'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV ??= 'production'

if (!isBuildCurrent(root) && !(await isSecondCopy())) {
  await checkConfiguration()
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

// The shop runs in this process, so that signals and the pid are the shop's.
await import(pathToFileURL(path.join(root, 'build/server/main.js')).href)
setTimeout(() => module.flushCompileCache(), 2_000).unref()

/** Ends with what is wrong before the build, which takes a while. The shop checks again when it starts. */
async function checkConfiguration(): Promise<void> {
  const { ConfigError, readConfig } = await import('#platform/config.ts')
  try {
    readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Whether the shop is already running. It reads its files from the build, so a second start by mistake must not replace them. */
async function isSecondCopy(): Promise<boolean> {
  if (process.env.DATABASE_URL) return false
  const { isLocked } = await import('#app/data-directory-lock.ts')
  return isLocked(path.resolve(process.env.DATA_DIR || '.data'))
}
