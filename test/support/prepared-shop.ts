import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startShop } from '../../scripts/testing/shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory whose shop was started once and stopped: copied by tests, started by none. */
    preparedDataDir: string
  }
}

/** Builds the shop if needed and makes its first start, once a run, because a copy of its data is faster to make than the next first start. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundswell-prepared-'))
  // Open to a database that runs under another account.
  chmodSync(folder, 0o755)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const dataDir = path.join(folder, 'data')
  try {
    const shop = await startShop(dataDir, { NODE_ENV: 'production' })
    await shop.stop()
  } catch (error) {
    remove()
    throw error
  }
  project.provide('preparedDataDir', dataDir)
  return remove
}
