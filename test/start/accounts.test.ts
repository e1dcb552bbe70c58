import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#platform/db/embedded.ts'
import { SYSTEM_DIRECTORY } from '#platform/db/embedded/cluster.ts'
import { databasePid, installedShop, runShop, scratch, statusOf } from '../support/process.ts'
import { skipHere } from '../support/untried.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = { uid: 65_534, gid: 65_534 }

test('an ordinary user starts the shop', async () => {
  const folder = scratch()
  const options = { ...installedShop(path.join(folder, 'shop')), ...(isRoot && { user: NOBODY }) }
  const home = path.join(folder, 'home')
  mkdirSync(home)
  if (isRoot) chownSync(home, NOBODY.uid, NOBODY.gid)
  for (const expected of [/Filled the demo shop/, /^Starting the database/m]) {
    const shop = runShop(path.join(home, '.data'), options)
    expect(await statusOf(`${await shop.ready}/`)).toBe(200)
    expect(shop.output()).toMatch(expected)
    expect(shop.output()).not.toContain('Building')
    shop.kill('SIGTERM')
    expect(await shop.exited).toBe(0)
  }
  if (isRoot) expect(statSync(path.join(home, '.data/postgres')).uid).toBe(NOBODY.uid)
})

test('root starts the shop in a place that no other account can reach', async (context) => {
  if (!isRoot) return skipHere(context, 'only root has such places')
  const closed = path.join(scratch(), 'closed')
  const options = installedShop(path.join(closed, 'shop'))
  chmodSync(closed, 0o700)
  const dataDir = path.join(closed, '.data')
  const note = path.join(dataDir, 'postgres-location')
  const isFirst = !existsSync(SYSTEM_DIRECTORY)
  onTestFinished(() => {
    if (existsSync(note)) rmSync(path.dirname(readFileSync(note, 'utf8').trim()), { recursive: true, force: true })
    if (isFirst) rmSync(SYSTEM_DIRECTORY, { recursive: true, force: true })
  })
  for (const expected of [/Filled the demo shop/, /^Starting the database/m]) {
    const shop = runShop(dataDir, options)
    expect(await statusOf(`${await shop.ready}/`)).toBe(200)
    expect(shop.output()).toMatch(expected)
    shop.kill('SIGTERM')
    expect(await shop.exited).toBe(0)
  }
  expect(readFileSync(note, 'utf8')).toMatch(/^\/var\/lib\/groundswell\/[^/]+\/postgres\n$/)
  expect(statSync(closed).mode & 0o077).toBe(0)
})

test('a copy of a data directory whose data is elsewhere does not use and stop the database of the running shop', async () => {
  const [elsewhere, dataDir, copy] = [scratch(), scratch(), scratch()]
  await (await startEmbedded(elsewhere, { disposable: true })).stop()
  writeFileSync(path.join(dataDir, 'postgres-location'), `${path.join(elsewhere, 'postgres')}\n`)
  const running = await startEmbedded(dataDir, { disposable: true })
  onTestFinished(() => running.stop())
  const database = databasePid(elsewhere)
  cpSync(dataDir, copy, { recursive: true })
  await expect(startEmbedded(copy, { disposable: true })).rejects.toThrow(`If ${copy} is a copy of it, it contains no data of its own`)
  expect(databasePid(elsewhere)).toBe(database)
})
