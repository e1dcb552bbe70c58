import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databasePid, killDatabase, preparedDataDir, runShop, type ShopProcess, statusOf, until } from '../support/process.ts'
import { startCustomers } from './customers.ts'
import { expectNothingLost } from './verdict.ts'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3)
const CUSTOMERS = 6
const RECOVERY_TIMEOUT_MS = 90_000

/** Kills something and returns the shop that is running afterwards. The only recovery is a restart. */
const accidents: ((shop: ShopProcess, dataDir: string) => Promise<ShopProcess>)[] = [
  async function theShop(shop, dataDir) {
    shop.kill('SIGKILL')
    await shop.exited
    return runShop(dataDir)
  },
  async function theDatabase(shop, dataDir) {
    const killed = killDatabase(dataDir)
    await until(async () => databasePid(dataDir) !== killed, RECOVERY_TIMEOUT_MS)
    return shop
  },
  async function both(shop, dataDir) {
    shop.kill('SIGKILL')
    killDatabase(dataDir)
    await shop.exited
    return runShop(dataDir)
  },
  async function theShopAndAgainWhileItStarts(shop, dataDir) {
    shop.kill('SIGKILL')
    await shop.exited
    const second = runShop(dataDir)
    await sleep(between(50, 600))
    second.kill('SIGKILL')
    await second.exited
    return runShop(dataDir)
  },
]

const between = (min: number, max: number) => min + Math.random() * (max - min)

test(
  `after ${ROUNDS} kill -9 under load, every acknowledged order exists once, is paid once and has one email`,
  async () => {
    const dataDir = preparedDataDir()
    let shop = runShop(dataDir)
    let url = await shop.ready
    const customers = startCustomers(CUSTOMERS, () => url)
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(between(300, 1_500))
      shop = (await accidents[round % accidents.length]?.(shop, dataDir)) ?? shop
      url = await shop.ready
      await until(async () => (await statusOf(`${url}/readyz`)) === 200, RECOVERY_TIMEOUT_MS)
    }
    await customers.finish(RECOVERY_TIMEOUT_MS)
    const paid = await expectNothingLost(customers, dataDir)
    expect(paid).toBeGreaterThan(0)
    console.log(`${customers.purchases.length} orders, ${paid} of them paid, over ${ROUNDS} crashes`)
  },
  200_000 + ROUNDS * 15_000,
)
