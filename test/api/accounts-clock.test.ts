import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf, logIn } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { enrol } from '../support/second-factor.ts'

/** Two processes whose clocks differ, or one whose clock was wrong for a while. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let shop: TestShop
beforeEach(async () => {
  shop = await testShop()
})
afterEach(() => shop.stop())

test.each([
  ['two minutes', 2 * MINUTE],
  ['a day', DAY],
])('a wrong password counted by a clock that was %s ahead keeps nobody of its network from signing in', async (_clock, ahead) => {
  const ada = await signUp(shop)
  shop.jump(ahead)
  expect((await logIn(shop, 'nobody@example.com', 'a wrong one 99')).status).toBe(401)
  shop.jump(0)
  expect((await logIn(shop, ada.email, PASSWORD)).status).toBe(200)
})

test('nor do enough of them to wait for, once the clock is set back by a day', async () => {
  const ada = await signUp(shop)
  shop.jump(DAY)
  for (let i = 0; i < 11; i++) await logIn(shop, `nobody${i}@example.com`, 'a wrong one 99')
  expect((await logIn(shop, ada.email, PASSWORD)).status).toBe(429)
  shop.jump(0)
  expect((await logIn(shop, ada.email, PASSWORD)).status).toBe(200)
})

test('a mistyped code counted by such a clock keeps nobody from entering the next', async () => {
  const ada = await signUp(shop)
  await enrol(shop, ada)
  const enter = async (code: string) => {
    const first = await shop.request<{ secondFactor: { ticket: string } }>('POST', '/api/auth/login', {
      email: ada.email,
      password: PASSWORD,
    })
    return shop.request('POST', '/api/auth/second-factor', { ticket: first.body.secondFactor.ticket, code })
  }
  shop.jump(5 * MINUTE)
  expect(codeOf(await enter('000000'))).toBe('wrong_code')
  shop.jump(2 * MINUTE)
  expect(codeOf(await enter('000001'))).toBe('wrong_code')
})
