import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeInTransaction, setRole } from '#features/accounts/server/commands/staff.ts'
import { lockApproval } from '#features/accounts/server/store/approvals.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { DataOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signUp } from '../support/customer.ts'
import { meanwhile } from '../support/locks.ts'
import { olive, operator, staff } from '../support/staff.ts'

/** Requests for approval, decided by someone who loses the right to while the decision waits for its turn. */

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test.each<[string, (tx: Transaction, userId: string) => Promise<unknown>]>([
  ['left the staff', (tx, userId) => removeInTransaction(tx, { userId }, olive, new Date())],
  ['got a role that may not approve', (tx, userId) => setRole(tx, { userId, role: 'support' }, olive, new Date())],
  ['was locked', (tx, userId) => tx.query('update users set locked_at = now() where id = $1', [userId])],
])('an approval by someone who just %s gives nothing away', async (_what, lose) => {
  const [owner, manager, ada] = [await operator(shop), await staff(shop, 'manager'), await signUp(shop)]
  const gift = { amount: 60, kind: 'goodwill', reason: 'It took long.' }
  const { body } = await owner.request<DataOf<{ approvalId: string }>>('POST', `/api/operator/customers/${ada.id}/adjustments`, gift)
  const approve = () => manager.request('POST', `/api/operator/approvals/${body.data.approvalId}/approve`, {})
  const answer = await meanwhile({ shop, before: (tx) => lockApproval(tx, body.data.approvalId) }, approve, () =>
    shop.ctx.db.transaction((tx) => lose(tx, manager.id)),
  )
  expect([answer.status, await ada.balance()]).toEqual([401, 0])
  const colleague = await staff(shop, 'manager')
  expect((await colleague.request('POST', `/api/operator/approvals/${body.data.approvalId}/approve`, {})).status).toBe(200)
  expect(await ada.balance()).toBe(60)
})
