import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startShop } from '../../scripts/testing/shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data directory of a shop that was started and stopped once. Tests copy it and never start it. */
    preparedDataDir: string
  }
}

/** Builds the shop if needed and starts it for the first time, once per run, because copying its data is faster than another first start. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundswell-prepared-'))
  // PostgreSQL may run as another user.
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
