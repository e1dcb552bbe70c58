import { execFile } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { checkoutPayload } from '../support/factories.ts'
import { databasePid, runShop, sharedDataDir, statusOf } from '../support/process.ts'

const dataDir = sharedDataDir()

/** Runs `npm run ledger:check`, and returns what it printed and its exit code. */
function checkLedger(): Promise<{ code: number; printed: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    execFile(process.execPath, ['scripts/ledger-check.ts'], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, printed: stdout + stderr }),
    )
  })
}

async function tamper(statement: string): Promise<void> {
  const client = new pg.Client({ host: path.join(dataDir, 'postgres'), user: 'groundswell', database: 'groundswell' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('the ledger is checked before there is a shop, while it runs, and while it does not', async () => {
  const before = await checkLedger()
  expect(before).toMatchObject({ code: 1, printed: expect.stringContaining('There are no books in') })

  const shop = runShop(dataDir)
  const url = await shop.ready
  await fetch(`${url}/api/social-order-payments/process`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(checkoutPayload()),
  })
  const running = await checkLedger()
  expect(running.printed).toMatch(
    /^processor:sandbox +USD +\$[\d,]+\.\d\d\n(?:\S+ +USD +-?\$[\d,]+\.\d\d\n)*sales +USD +-\$[\d,]+\.\d\d\n✓ The books agree/m,
  )
  expect(running.code).toBe(0)
  expect(await statusOf(`${url}/readyz`)).toBe(200)

  await tamper('update orders set price_cents = price_cents + 1 where paid_at is not null')
  const wrong = await checkLedger()
  expect(wrong.printed).toMatch(/^✗ Sales \(USD\): the ledger says \$[\d.,]+, the records say \$[\d.,]+\.$/m)
  expect(wrong.code).toBe(1)
  await tamper('update orders set price_cents = price_cents - 1 where paid_at is not null')

  shop.kill('SIGTERM')
  await shop.exited
  expect(await checkLedger()).toEqual(running)
  expect(databasePid(dataDir)).toBeUndefined()
})
