import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../support/app.ts'
import { signUp } from '../support/customer.ts'
import { waitingForLocks } from '../support/locks.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test.each([
  ['/api/operator/figures/revenue.csv', 'revenue.csv'],
  ['/api/operator/record.csv', 'record.csv'],
  ['/api/operator/catalog/csv', 'catalog.csv'],
  ['/api/operator/text-sheet', 'texts.csv'],
  ['/api/operator/message-text-sheet', 'message-texts.csv'],
  ['/api/wallet/movements.csv', 'transactions.csv'],
])('what %s downloads is a file with the shop’s own name for it', async (path, name) => {
  const { token } = await operator(shop)
  const response = await fetch(`${shop.url}${path}?name=other.html`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = Buffer.from(await response.arrayBuffer())
  // The byte order mark, without which Excel misreads accents.
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(bytes.subarray(3).toString()).toMatch(/^\S.*\r\n/)
})

test('the statement of a balance is not read for a HEAD, which would not wait for its turn', async () => {
  const customer = await signUp(shop)
  await shop.ctx.db.transaction(async (tx) => {
    await tx.query('lock table ledger_entries')
    const heads = await Promise.all(Array.from({ length: 3 }, () => customer.request('HEAD', '/api/wallet/movements.csv')))
    expect(heads.map(({ status }) => status)).toEqual([200, 200, 200])
    await sleep(200)
    expect(await waitingForLocks(shop)).toBe(0)
  })
})
