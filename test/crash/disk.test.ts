import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { copyPrepared, runShop, statusOf, until } from '../support/process.ts'
import { smallDisk } from '../support/small-disk.ts'
import { skipHere } from '../support/untried.ts'
import { startCustomers } from './customers.ts'
import { expectNothingLost } from './verdict.ts'

/** The shop needs some 50 MB. */
const SIZE = '110m'

test('a full disk: 503, nothing is acknowledged that is not there, and it goes on by itself when there is room', async (context) => {
  const disk = smallDisk(SIZE)
  if ('refused' in disk) return skipHere(context, `mounting a small disk was refused (${disk.refused}); it needs root`)
  const dataDir = copyPrepared(disk.directory)
  const shop = runShop(dataDir)
  const url = await shop.ready
  expect(await statusOf(`${url}/`)).toBe(200)
  const customers = startCustomers(4, () => url)
  await until(async () => customers.purchases.filter(({ acknowledged }) => acknowledged).length > 20)

  // Connect before the disk is full, because a new connection creates a file.
  const exhaustWal = await prepareWalExhaustion(dataDir)
  const freeSpace = fill(disk.directory)
  const beforeFull = customers.unavailable()
  await until(async () => customers.unavailable() > beforeFull + 10, 30_000)
  expect(await statusOf(`${url}/`)).toBe(200)
  await exhaustWal()
  await until(async () => (await statusOf(`${url}/readyz`)) === 503)
  expect(await statusOf(`${url}/`)).toBe(200)

  freeSpace()
  await until(async () => (await statusOf(`${url}/readyz`)) === 200, 60_000)
  await customers.finish(60_000)
  expect(await expectNothingLost(customers, dataDir)).toBeGreaterThan(20)
})

/** Fills the disk to the last byte. Returns a function that frees the space again. */
function fill(directory: string): () => void {
  const ballast = path.join(directory, 'ballast')
  const file = openSync(ballast, 'a')
  for (let size = 1 << 20; size > 0; size >>= 1) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
  return () => rmSync(ballast)
}

/** Returns a function that makes PostgreSQL need a new WAL file. On a full disk, it stops and can't start again. */
async function prepareWalExhaustion(dataDir: string): Promise<() => Promise<void>> {
  const owner = new pg.Client({ host: path.join(dataDir, 'postgres'), user: 'postgres', database: 'groundswell' })
  owner.on('error', () => {})
  await owner.connect()
  // One or two files may already exist.
  const nextFile = "select pg_logical_emit_message(true, 'test', ''), pg_switch_wal()"
  return async () => {
    await until(() =>
      owner.query(nextFile).then(
        () => undefined,
        () => true,
      ),
    )
    await owner.end().catch(() => {})
  }
}
