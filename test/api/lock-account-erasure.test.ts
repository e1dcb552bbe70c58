import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneTimeToken } from '#features/accounts/server/queries.ts'
import { lockFactor } from '#features/accounts/server/store/second-factors.ts'
import { lockUser } from '#features/accounts/server/store/users.ts'
import { accountEvents } from '../support/accounts.ts'
import { codeOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { meanwhile } from '../support/locks.ts'
import { enrol } from '../support/second-factor.ts'
import { operator } from '../support/staff.ts'

/** “This wasn’t me” and the erasure of the same account. */

const NEXT = 'a deep green sea 7'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test.each([
  ['its owner', (ada: Customer) => ada.request('DELETE', '/api/account', { password: PASSWORD })],
  [
    'staff',
    async (ada: Customer) =>
      (await operator(shop)).request('POST', `/api/operator/customers/${ada.id}/erase`, { email: ada.email, reason: 'They asked for it.' }),
  ],
])('erased by %s while “This wasn’t me” locks it, the account is erased once that is done, and neither fails', async (_who, erase) => {
  const ada = await signUp(shop)
  await enrol(shop, ada)
  const answer = await meanwhile(
    { shop, before: (tx) => lockFactor(tx, ada.id) },
    () => erase(ada),
    (tx) => lockUser(tx, ada.id),
  )
  expect(answer.status).toBe(200)
})

test('the link of an account that was erased is void, and says nothing of a link to choose a new password', async () => {
  const ada = await signUp(shop)
  await ada.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: NEXT })
  const [change] = await accountEvents(shop, 'account.password_changed', ada.email)
  const token = oneTimeToken(shop.ctx, change?.tokenId ?? '')
  expect((await ada.request('DELETE', '/api/account', { password: NEXT })).status).toBe(200)
  expect(codeOf(await shop.request('POST', '/api/auth/lock-account', { token }))).toBe('invalid_token')
})
