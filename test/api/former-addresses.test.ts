import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailedToken } from '../support/accounts.ts'
import { codeOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { confirmAddress } from '../support/second-factor.ts'
import { operator } from '../support/staff.ts'

/** An address that an account had may be someone else’s now. */

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ jobs: true })
})
afterAll(() => shop.stop())

async function moves(customer: Customer, to: string): Promise<void> {
  await customer.request('POST', '/api/account/email', { email: to, password: PASSWORD })
  for (const [how, purpose] of [
    ['confirm', 'new_email_confirmation'],
    ['approve', 'new_email_approval'],
  ] as const) {
    const token = await emailedToken(shop, purpose, customer.email)
    expect((await customer.request('POST', `/api/auth/new-email/${how}`, { token })).status).toBe(200)
  }
}

const emailed = async (recipient: string, template: string) =>
  (await shop.ctx.db.all<{ id: string }>('select id from emails where recipient = $1 and template = $2', [recipient, template]))[0]?.id

test('an email about an account is not sent again to its former address', async () => {
  const owner = await operator(shop)
  const ada = await signUp(shop)
  await confirmAddress(shop, ada)
  await ada.deposit(25)
  await expect.poll(() => emailed(ada.email, 'deposit-paid')).toBeDefined()
  const id = await emailed(ada.email, 'deposit-paid')
  const again = () => owner.request('POST', `/api/operator/mails/${id}/send-again`)
  expect((await again()).status).toBe(200)
  await moves(ada, 'ada.has.moved@example.com')
  expect(codeOf(await again())).toBe('not_again')
})
