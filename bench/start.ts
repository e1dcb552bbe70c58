import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { startEmbedded } from '#platform/db/embedded.ts'
import { startShop } from '../scripts/testing/shop.ts'
import { atMost, type Bench, inTurn, median, type Reading } from './support/figure.ts'

/** The time until `Ready on`, with the shop built and filled. The limit is starting an empty Node and the same database. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const dataDir = path.join(bench.scratch, 'start-data')
  const first = await startShop(dataDir)
  await first.stop()
  const [shop, limit] = await inTurn(
    bench.rounds + 2,
    () => start(dataDir),
    () => emptyStart(dataDir),
  )
  return [atMost('start to ready, warm', median(shop), median(limit), 3, (value) => `${Math.round(value)} ms`)]
}

async function start(dataDir: string): Promise<number> {
  const began = performance.now()
  const shop = await startShop(dataDir)
  const took = performance.now() - began
  await shop.stop()
  return took
}

async function emptyStart(dataDir: string): Promise<number> {
  const began = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  const { stop } = await startEmbedded(dataDir)
  const took = performance.now() - began
  await stop()
  return took
}
