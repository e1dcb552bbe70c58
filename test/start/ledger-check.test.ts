import path from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { checkoutPayload } from '../support/factories.ts'
import { databasePid, preparedDataDir, runShop, scratch, statusOf } from '../support/process.ts'
import { query, socketOf } from './backups.ts'

const checkLedger = (dataDir: string) => runCommand('ledger:check', { DATA_DIR: dataDir })

test('the ledger is checked before there is a shop, while it runs, and while it does not', async () => {
  const before = await checkLedger(path.join(scratch(), '.data'))
  expect(before).toMatchObject({ code: 1, printed: expect.stringContaining('There is no database in') })

  const dataDir = preparedDataDir()
  const shop = runShop(dataDir)
  const url = await shop.ready
  await fetch(`${url}/api/social-order-payments/process`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(checkoutPayload()),
  })
  const running = await checkLedger(dataDir)
  expect(running.printed).toMatch(
    /^processor:sandbox +USD +\$[\d,]+\.\d\d\n(?:\S+ +USD +−?\$[\d,]+\.\d\d\n)*sales +USD +−\$[\d,]+\.\d\d\n✓ The ledger agrees/m,
  )
  expect(running.code).toBe(0)
  expect(await statusOf(`${url}/readyz`)).toBe(200)

  await query(socketOf(dataDir), 'update orders set price_cents = price_cents + 1 where paid_at is not null')
  const wrong = await checkLedger(dataDir)
  expect(wrong.printed).toMatch(/^✗ Sales \(USD\): the ledger says \$[\d.,]+, the records say \$[\d.,]+\.$/m)
  expect(wrong.code).toBe(1)
  await query(socketOf(dataDir), 'update orders set price_cents = price_cents - 1 where paid_at is not null')

  shop.kill('SIGTERM')
  await shop.exited
  expect(await checkLedger(dataDir)).toEqual(running)
  expect(databasePid(dataDir)).toBeUndefined()
})
