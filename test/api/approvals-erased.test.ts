import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { largeOrder } from '../support/guarantees.ts'
import { operator, staff } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test('an answer to a customer that waited for approval is erased with their account, and was never in the audit log', async () => {
  const [owner, manager, ada] = [await operator(shop), await staff(shop, 'manager'), await signUp(shop)]
  await owner.request('PUT', '/api/operator/guarantees/limit', { autoLimit: 0 })
  const order = await largeOrder(shop, { by: ada })
  const { id } = (await order.ask('refund')).body.data
  const answer = 'Dear Adalind, your sister’s order is fine.'
  const { body } = await owner.request<DataOf<unknown> & { approvalId: string }>('POST', `/api/operator/remedies/${id}/decide`, {
    grant: true,
    answer,
  })
  const approvals = () => manager.request('GET', `/api/operator/approvals?subject=${order.id}`)
  expect((await approvals()).text).toContain(answer)
  expect((await approvals()).text).toMatch(/Grant the refund of order \S+: refund \$[\d.]+ to (the balance|the way it was paid)/)
  expect((await manager.request('POST', `/api/operator/approvals/${body.approvalId}/approve`)).status).toBe(200)

  expect((await ada.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  const inTable = async (table: string) => (await shop.ctx.db.query(`select from ${table} entry where entry::text ~ 'Adalind'`)).rowCount
  expect([await inTable('approvals'), await inTable('audit_log'), await inTable('guarantee_claims')]).toEqual([0, 0, 0])
  expect((await approvals()).text).toContain('Grant the refund of order')
})
