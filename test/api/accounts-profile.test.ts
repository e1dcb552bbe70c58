import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_ACCOUNT_FAILURES_PER_HOUR } from '#features/accounts/rules.ts'
import { emailedToken, accountEvents } from '../support/accounts.ts'
import { codeOf, errorsOf, invalidField, currentUser } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signIn, signUp } from '../support/customer.ts'

const NEXT = 'a deep green sea 7'
const HOUR = 3_600_000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const rename = (customer: Customer, body: Record<string, unknown>) => customer.request('PUT', '/api/auth/updateprofile', body)
const change = (customer: Customer, body: Record<string, unknown>) => customer.request('PUT', '/api/auth/updatepassword', body)

test('the name changes everywhere immediately', async () => {
  const ada = await signUp(shop)
  const renamed = await rename(ada, { id: ada.id, username: ' Ada  \u202eKing ' })
  expect(renamed.body).toMatchObject({
    success: true,
    message: 'Profile updated successfully!',
    user: { id: ada.id, username: 'Ada King' },
  })
  expect((await currentUser(ada)).username).toBe('Ada King')
})

test('the same name is refused as no change, and an empty name as invalid', async () => {
  const ada = await signUp(shop)
  const same = await rename(ada, { id: ada.id, username: 'Ada  Lovelace' })
  expect(same.status).toBe(400)
  expect(same.body).toMatchObject({ code: 'no_changes', message: 'No any changes!' })
  expect(invalidField(await rename(ada, { id: ada.id, username: ' ' }))).toBe('username')
})

test("another account's id is refused, and that account stays unchanged", async () => {
  const [ada, bob] = [await signUp(shop), await signUp(shop)]
  expect((await rename(ada, { id: bob.id, username: 'Mallory' })).status).toBe(403)
  expect((await change(ada, { id: bob.id, currentPassword: PASSWORD, password: NEXT })).status).toBe(403)
  expect((await currentUser(bob)).username).toBe('Ada Lovelace')
  await signIn(shop, bob.email)
})

test('a new password ends all other sessions and voids emailed links', async () => {
  const here = await signUp(shop)
  const there = await signIn(shop, here.email)
  await shop.request('POST', '/api/auth/forgot-password', { email: here.email })
  const token = await emailedToken(shop, 'reset', here.email)

  const changed = await change(here, { id: here.id, currentPassword: PASSWORD, password: NEXT })
  expect(changed.body).toMatchObject({ success: true, message: 'Password updated successfully!', user: { id: here.id, email: here.email } })
  expect((await here.request('GET', '/api/auth/me')).status).toBe(200)
  expect((await there.request('GET', '/api/auth/me')).status).toBe(401)
  expect((await shop.request('POST', '/api/auth/login', { email: here.email, password: PASSWORD })).status).toBe(401)
  await signIn(shop, here.email, NEXT)
  expect(codeOf(await shop.request('POST', '/api/auth/reset-password', { token, password: PASSWORD }))).toBe('invalid_token')
  expect(await accountEvents(shop, 'account.password_changed', here.email)).toHaveLength(1)
})

test.each([
  [{ currentPassword: '', password: NEXT }, 'currentPassword', 'Current password is required'],
  [{ currentPassword: 'not the one I have', password: NEXT }, 'currentPassword', 'This is not your current password.'],
  [{ currentPassword: PASSWORD, password: '' }, 'password', 'New password is required'],
  [{ currentPassword: PASSWORD, password: 'short 7' }, 'password', 'Password must be at least 8 characters'],
  [{ currentPassword: PASSWORD, password: 'iloveyou1' }, 'password', 'This password is too common. Please choose another.'],
])('a change to %o is refused at %s', async (body, path, message) => {
  const ada = await signUp(shop)
  const answer = await change(ada, { id: ada.id, ...body })
  expect(answer.status).toBe(400)
  expect(errorsOf(answer)).toEqual([{ path, message }])
  await signIn(shop, ada.email)
})

test('of two concurrent changes one wins', async () => {
  const ada = await signUp(shop)
  const answers = await Promise.all(
    ['first choice 11', 'second choice 22'].map((password) => change(ada, { currentPassword: PASSWORD, password })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
})

test('a Google-only account is told how to get a password', async () => {
  const ada = await signUp(shop)
  await shop.ctx.db.query('update users set password_hash = null where id = $1', [ada.id])
  const answer = await change(ada, { currentPassword: PASSWORD, password: NEXT })
  expect(answer.status).toBe(409)
  expect(codeOf(answer)).toBe('no_password')
  expect((await shop.request('POST', '/api/auth/login', { email: ada.email, password: PASSWORD })).status).toBe(401)
})

test('the password is changed twenty times an hour, since each change is emailed to an address that may be somebody else’s', async () => {
  const ada = await signUp(shop)
  const statuses: number[] = []
  for (let count = 0; count < 21; count++) {
    const [currentPassword, password] = count % 2 ? [NEXT, PASSWORD] : [PASSWORD, NEXT]
    statuses.push((await change(ada, { currentPassword, password })).status)
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
})

test('a session that was left open takes fifty guesses an hour, from anywhere, and then not even the right password; other sessions do', async () => {
  shop.jump(HOUR - (Date.now() % HOUR) + 60_000)
  const left = await signUp(shop)
  const own = await signIn(shop, left.email)
  expect((await change(left, { currentPassword: 'not the one I have', password: NEXT })).status).toBe(400)
  const { rowCount } = await shop.ctx.db.query(
    `update sign_in_failures set failures = $1 where key like 'hour:%' and last_failed_at > date_trunc('hour', $2::timestamptz)`,
    [MAX_ACCOUNT_FAILURES_PER_HOUR, shop.ctx.now()],
  )
  expect(rowCount).toBe(1)
  const right = await change(left, { currentPassword: PASSWORD, password: NEXT })
  expect([right.status, codeOf(right)]).toEqual([429, 'rate_limited'])
  expect((await change(left, { currentPassword: 'not the one I have', password: NEXT })).body).toEqual(right.body)
  expect((await change(own, { currentPassword: PASSWORD, password: NEXT })).status).toBe(200)
})
