import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { copyPrepared, runShop, scratch, statusOf, until } from '../support/process.ts'
import { cannotTry } from '../support/untried.ts'
import { startCustomers } from './customers.ts'
import { expectNothingLost } from './verdict.ts'

/** The shop takes some 50 MB of it. */
const SIZE = '110m'

test('a full disk: 503, nothing is acknowledged that is not there, and it goes on by itself when there is room', async (context) => {
  const disk = smallDisk()
  if ('refused' in disk) return cannotTry(context, `mounting a small disk was refused (${disk.refused}); it needs root`)
  const dataDir = copyPrepared(disk.directory)
  const shop = runShop(dataDir)
  const url = await shop.ready
  expect(await statusOf(`${url}/`)).toBe(200)
  const customers = startCustomers(4, () => url)
  await until(async () => (customers.purchases.filter((each) => each.acknowledged).length > 20 ? true : undefined))

  // Connected before the disk is full: a new connection writes a file of its own.
  const stopTheLog = await logStopper(dataDir)
  const giveBack = fill(disk.directory)
  const beforeFull = customers.unavailable()
  await until(async () => (customers.unavailable() > beforeFull + 10 ? true : undefined), 30_000)
  expect(await statusOf(`${url}/`)).toBe(200)
  await stopTheLog()
  await until(async () => ((await statusOf(`${url}/readyz`)) === 503 ? true : undefined))
  expect(await statusOf(`${url}/`)).toBe(200)

  giveBack()
  await until(async () => ((await statusOf(`${url}/readyz`)) === 200 ? true : undefined), 60_000)
  await customers.finish(60_000)
  expect(await expectNothingLost(customers, dataDir)).toBeGreaterThan(20)
})

/** A folder on a disk of its own, or why this machine does not let us have one. */
function smallDisk(): { directory: string } | { refused: string } {
  const directory = path.join(scratch(), 'disk')
  mkdirSync(directory)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0755`, 'tmpfs', directory], { stdio: 'pipe' })
  } catch (error) {
    return { refused: (error as Error).message.trim().split('\n').at(-1) ?? '' }
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', directory]))
  return { directory }
}

/** Takes what room is left, to the last byte. Returns how to give it back. */
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

/** Returns a function after which PostgreSQL's log of changes needs a new file, for which there is no room: it stops, and cannot start. */
async function logStopper(dataDir: string): Promise<() => Promise<void>> {
  const owner = new pg.Client({ host: path.join(dataDir, 'postgres'), user: 'postgres', database: 'groundswell' })
  owner.on('error', () => {})
  await owner.connect()
  // One or two files may be ready from before.
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
