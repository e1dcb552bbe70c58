import { hash } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { oneTimeToken } from '#features/accounts/server/queries.ts'
import { emailedToken, accountEvents } from '../support/accounts.ts'
import { codeOf, messageOf, currentUser, errorsOf, logIn } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signIn, signUp } from '../support/customer.ts'
import { confirmAddress } from '../support/second-factor.ts'

/** The number of passwords being hashed now, and its maximum so far. */
const hashing = vi.hoisted(() => ({ now: 0, most: 0 }))
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  const counted = async (...given: Parameters<typeof real.hash>) => {
    hashing.most = Math.max(hashing.most, ++hashing.now)
    return real.hash(...given).finally(() => hashing.now--)
  }
  return { ...real, hash: vi.fn<typeof real.hash>(counted) }
})

const HOUR = 3_600_000
const NEXT = 'a deep green sea 7'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterEach(() => shop.jump(0))
afterAll(() => shop.stop())

const verify = (token: string) => shop.request('POST', '/api/auth/verify-email', { token, password: PASSWORD })
const forgot = (email: string) => shop.request('POST', '/api/auth/forgot-password', { email })
const reset = (token: string, password = NEXT, address = '203.0.113.1') =>
  shop.request('POST', '/api/auth/reset-password', { token, password }, { 'x-forwarded-for': address })
const login = (email: string, password: string) => logIn(shop, email, password)

test('the emailed link confirms the address, and opening it twice says the same', async () => {
  const ada = await signUp(shop)
  const token = await emailedToken(shop, 'verification', ada.email)
  expect((await verify(token)).body).toEqual({ success: true, message: 'Your email address is confirmed.' })
  expect((await currentUser(ada)).emailVerified).toBe(true)
  expect((await verify(token)).body).toEqual({ success: true, message: 'Your email address is confirmed.' })
  expect(await accountEvents(shop, 'account.email_verified', ada.email)).toHaveLength(1)
  shop.jump(49 * HOUR)
  const late = await verify(token)
  shop.jump(0)
  expect(late.status).toBe(400)
  expect(late.body).toMatchObject({ code: 'invalid_token' })
  expect(messageOf(late)).toMatch(/^This link was already used or has expired\./)
})

test('a newer link voids the older one, and links expire after two days', async () => {
  const ada = await signUp(shop)
  const first = await emailedToken(shop, 'verification', ada.email)
  expect((await ada.request('POST', '/api/auth/verify-email/send')).status).toBe(200)
  const second = await emailedToken(shop, 'verification', ada.email)
  expect(second).not.toBe(first)
  expect((await verify(first)).status).toBe(400)
  shop.jump(49 * HOUR)
  expect((await verify(second)).status).toBe(400)
  shop.jump(0)
  expect((await verify(second)).status).toBe(200)
  expect(messageOf(await ada.request('POST', '/api/auth/verify-email/send'))).toBe('Your email address is already confirmed.')
  expect(await accountEvents(shop, 'account.verification_requested', ada.email)).toHaveLength(2)
})

test('a forged or altered link, or one for another purpose, is refused', async () => {
  const ada = await signUp(shop)
  const token = await emailedToken(shop, 'verification', ada.email)
  const [tokenId] = token.split('.')
  for (const wrong of ['made-up', `${tokenId}.`, String(tokenId), `${token.slice(0, -2)}AA`]) expect((await verify(wrong)).status).toBe(400)
  expect(codeOf(await reset(token))).toBe('invalid_token')
  expect((await verify(token)).status).toBe(200)
})

test('an account gets at most three emails of each kind per hour', async () => {
  const ada = await signUp(shop)
  for (let i = 0; i < 5; i++) expect((await forgot(ada.email)).status).toBe(200)
  expect(await accountEvents(shop, 'account.reset_requested', ada.email)).toHaveLength(3)
  for (let i = 0; i < 5; i++) await ada.request('POST', '/api/auth/verify-email/send')
  expect(await accountEvents(shop, 'account.verification_requested', ada.email)).toHaveLength(3)
  shop.jump(HOUR + 60_000)
  await forgot(ada.email)
  expect(await accountEvents(shop, 'account.reset_requested', ada.email)).toHaveLength(4)
})

test('an account locked with “This wasn’t me” gets its link even if a thief has requested three within the hour and voided them', async () => {
  const ada = await signUp(shop)
  for (let sent = 0; sent < 3; sent++) await forgot(ada.email)
  const thief = await signIn(shop, ada.email)
  await thief.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'the thief’s own 1' })
  const [changed] = await accountEvents(shop, 'account.password_changed', ada.email)
  const token = oneTimeToken(shop.ctx, changed?.tokenId ?? '')
  expect((await shop.request('POST', '/api/auth/lock-account', { token })).status).toBe(200)
  expect((await reset(await emailedToken(shop, 'reset', ada.email))).status).toBe(200)
  expect((await login(ada.email, NEXT)).status).toBe(200)
})

test('of links requested at the same time only one is valid', async () => {
  const ada = await signUp(shop)
  await Promise.all([forgot(ada.email), forgot(ada.email), forgot(ada.email)])
  const { rows } = await shop.ctx.db.query(
    `select from one_time_tokens join users on users.id = user_id where email = $1 and purpose = 'reset_password' and hash not like 'void %'`,
    [ada.email],
  )
  expect(rows).toHaveLength(1)
})

test('a link replaces a forgotten password, ends all sessions and confirms the address', async () => {
  const ada = await signUp(shop)
  const asked = await forgot(ada.email.toUpperCase())
  expect(asked.body).toEqual({
    success: true,
    message: 'If there is an account with this email, we have just sent it a link for a new password.',
  })
  const token = await emailedToken(shop, 'reset', ada.email)

  const weak = await reset(token, 'password1')
  expect(errorsOf(weak)?.[0]).toMatchObject({ path: 'password', message: expect.stringContaining('too common') })
  expect((await reset(token)).body).toMatchObject({ success: true })
  expect((await ada.request('GET', '/api/auth/me')).status).toBe(401)
  expect((await login(ada.email, PASSWORD)).status).toBe(401)
  const again = await signIn(shop, ada.email, NEXT)
  expect((await currentUser(again)).emailVerified).toBe(true)
  expect(await accountEvents(shop, 'account.password_changed', ada.email)).toHaveLength(1)
  expect(codeOf(await reset(token, 'yet another one 9'))).toBe('invalid_token')
})

test('of two concurrent uses of a link one succeeds', async () => {
  const ada = await signUp(shop)
  await forgot(ada.email)
  const token = await emailedToken(shop, 'reset', ada.email)
  const answers = await Promise.all([reset(token, 'first choice 11'), reset(token, 'second choice 22')])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
  const winner = answers[0].status === 200 ? 'first choice 11' : 'second choice 22'
  expect((await login(ada.email, winner)).status).toBe(200)
})

test('a link used many times at once hashes one password, and many links hash one at a time', async () => {
  const customers = await Promise.all([signUp(shop), signUp(shop), signUp(shop)])
  await Promise.all(customers.map(({ email }) => forgot(email)))
  const tokens = await Promise.all(customers.map(({ email }) => emailedToken(shop, 'reset', email)))
  vi.mocked(hash).mockClear()
  hashing.most = 0
  const answers = await Promise.all(
    tokens.flatMap((token, index) => Array.from({ length: 10 }, () => reset(token, NEXT, `203.0.113.${index + 1}`))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(vi.mocked(hash)).toHaveBeenCalledTimes(3)
  expect(hashing.most).toBe(1)
})

test('a password link expires after an hour', async () => {
  const ada = await signUp(shop)
  await forgot(ada.email)
  const token = await emailedToken(shop, 'reset', ada.email)
  shop.jump(61 * 60_000)
  expect(codeOf(await reset(token))).toBe('invalid_token')
})

test('a sign-in that races a password change is ended by it', async () => {
  const ada = await signUp(shop)
  for (let round = 0; round < 3; round++) {
    shop.jump(round * 2 * HOUR)
    const [old, next] = [round === 0 ? PASSWORD : `round ${round} of three`, `round ${round + 1} of three`]
    await forgot(ada.email)
    const token = await emailedToken(shop, 'reset', ada.email)
    const [changed, ...signIns] = await Promise.all([reset(token, next), ...[1, 2, 3].map(() => login(ada.email, old))])
    expect(changed.status).toBe(200)
    for (const { status, body } of signIns) {
      if (status !== 200) continue
      expect((await shop.request('GET', '/api/auth/me', undefined, { authorization: `Bearer ${body.token}` })).status).toBe(401)
    }
  }
})

test.each([
  ['resets', async (ada: Customer) => reset((await forgot(ada.email), await emailedToken(shop, 'reset', ada.email)))],
  ['changes', (ada: Customer) => ada.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: NEXT })],
])('an address that a thief asked for and confirmed can’t be approved once its owner %s the password', async (_how, choose) => {
  const ada = await signUp(shop)
  await confirmAddress(shop, ada)
  const thief = await signIn(shop, ada.email)
  await thief.request('POST', '/api/account/email', { email: `thief.of.${ada.email}`, password: PASSWORD })
  const use = (how: string, token: string) => thief.request('POST', `/api/auth/new-email/${how}`, { token })
  const approve = await emailedToken(shop, 'new_email_approval', ada.email)
  expect((await use('confirm', await emailedToken(shop, 'new_email_confirmation', ada.email))).status).toBe(200)
  expect((await choose(ada)).status).toBe(200)
  expect(codeOf(await use('approve', approve))).toBe('invalid_token')
  expect((await logIn(shop, ada.email, NEXT)).body.user.email).toBe(ada.email)
})
