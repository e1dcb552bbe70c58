import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import { accountEvents, emailedToken } from '../support/accounts.ts'
import { codeOf, currentUser, invalidField, logIn } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signIn, signUp } from '../support/customer.ts'
import { emailsTo } from '../support/notifications.ts'
import { enrol } from '../support/second-factor.ts'

/** Anyone can sign up with someone else's address. Its mailbox then gets a link. */

const STRANGERS = 'the stranger’s own 1'
const NEXT = 'a deep green sea 7'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

let made = 0
const nextAddress = () => `ada.first${++made}@example.com`
const verify = (token: string, more: object = {}, headers: Record<string, string> = {}) =>
  shop.request('POST', '/api/auth/verify-email', { token, ...more }, headers)

const register = (email: string, password: string) =>
  shop.request('POST', '/api/auth/register', { username: 'Mallory Hart', email, password })

/** The cookie that signing up sets, as the browser sends it back. */
function signUpCookie({ headers }: Awaited<ReturnType<typeof register>>): string {
  return (
    headers
      .getSetCookie()
      .find((each) => each.startsWith('groundswell_sign_up='))
      ?.split(';', 1)[0] ?? ''
  )
}

describe('an address that a stranger has signed up with', () => {
  test('is not confirmed by the link alone, because its owner never chose the account’s password', async () => {
    const email = nextAddress()
    await register(email, STRANGERS)
    const stranger = await signIn(shop, email, STRANGERS)
    const token = await emailedToken(shop, 'verification', email)
    const opened = await verify(token)
    expect([opened.status, codeOf(opened)]).toEqual([403, 'password_needed'])
    const guessed = await verify(token, { password: PASSWORD })
    expect([guessed.status, invalidField(guessed)]).toEqual([400, 'password'])
    // Signed in to another account, or in the browser that signed up with another address.
    const other = await signUp(shop)
    expect(codeOf(await other.request('POST', '/api/auth/verify-email', { token }))).toBe('password_needed')
    const cookie = signUpCookie(await register(nextAddress(), PASSWORD))
    expect(codeOf(await verify(token, {}, { cookie }))).toBe('password_needed')
    expect((await currentUser(stranger)).emailVerified).toBe(false)
  })

  test('is not confirmed in the browser of an owner who also tried to sign up', async () => {
    const email = nextAddress()
    await register(email, STRANGERS)
    const cookie = signUpCookie(await register(email, PASSWORD))
    expect(codeOf(await verify(await emailedToken(shop, 'verification', email), {}, { cookie }))).toBe('password_needed')
  })

  test('belongs to its owner after a password reset, which locks the stranger out', async () => {
    const email = nextAddress()
    await register(email, STRANGERS)
    const stranger = await signIn(shop, email, STRANGERS)
    await shop.request('POST', '/api/auth/forgot-password', { email })
    const token = await emailedToken(shop, 'reset', email)
    expect((await shop.request('POST', '/api/auth/reset-password', { token, password: NEXT })).status).toBe(200)
    expect((await stranger.request('GET', '/api/auth/me')).status).toBe(401)
    expect((await logIn(shop, email, STRANGERS)).status).toBe(401)
    expect((await currentUser(await signIn(shop, email, NEXT))).emailVerified).toBe(true)
  })
})

describe('a new customer confirms the address', () => {
  test.each(['session', 'browser', 'password'])('with the link and the %s', async (way) => {
    const email = nextAddress()
    const cookie = signUpCookie(await register(email, PASSWORD))
    const ada = await signIn(shop, email)
    const token = await emailedToken(shop, 'verification', email)
    const proofs = {
      session: () => ada.request('POST', '/api/auth/verify-email', { token }),
      browser: () => verify(token, {}, { cookie }),
      password: () => verify(token, { password: PASSWORD }),
    }
    expect((await proofs[way as keyof typeof proofs]()).status).toBe(200)
    expect((await currentUser(ada)).emailVerified).toBe(true)
  })

  test('a forged cookie or another account’s does not confirm it', async () => {
    const email = nextAddress()
    const own = signUpCookie(await register(email, PASSWORD))
    const other = signUpCookie(await register(nextAddress(), PASSWORD))
    const token = await emailedToken(shop, 'verification', email)
    for (const cookie of [`${own.slice(0, -2)}AA`, other]) {
      expect(codeOf(await verify(token, {}, { cookie }))).toBe('password_needed')
    }
  })
})

test('confirming an address does not give it to a stranger’s account', async () => {
  const stranger = await signUp(shop)
  const email = nextAddress()
  await stranger.request('POST', '/api/account/email', { email, password: PASSWORD })
  await shop.request('POST', '/api/auth/new-email/approve', { token: await emailedToken(shop, 'new_email_approval', stranger.email) })
  const token = await emailedToken(shop, 'new_email_confirmation', stranger.email)
  for (const asker of [shop, await signUp(shop)]) {
    const opened = await asker.request('POST', '/api/auth/new-email/confirm', { token })
    expect([opened.status, codeOf(opened)]).toEqual([403, 'sign_in_first'])
  }
  expect((await currentUser(stranger)).email).toBe(stranger.email)
})

test('a new address gets no more emails through requests that replace another address before its link is sent', async () => {
  const to = 'never.asked.for.a.link@example.com'
  for (let asked = 0; asked < 4; asked++) {
    const eve = await signUp(shop)
    for (const email of [`eve.${asked}@new.example.com`, to])
      expect((await eve.request('POST', '/api/account/email', { email, password: PASSWORD })).status).toBe(200)
    // Links are sent moments after they are requested.
    const event = 'account.new_email_confirmation_requested'
    for (const payload of await accountEvents(shop, event, eve.email)) await notifyOfEvent(shop.ctx, event, payload)
  }
  expect((await emailsTo(shop, to)).map(({ template }) => template)).toEqual(Array(3).fill('confirm-new-email'))
})

test('a new address still gets its link after three requests without the right code', async () => {
  const ada = await signUp(shop)
  const app = await enrol(shop, ada)
  shop.jump(11 * 60_000)
  onTestFinished(() => shop.jump(0))
  const ask = (code?: string) => ada.request('POST', '/api/account/email', { email: 'ada.moves@example.com', password: PASSWORD, code })
  for (const code of [undefined, '000000', 'abcde-fghij']) expect((await ask(code)).status).toBe(400)
  expect((await ask(app.code())).status).toBe(200)
  expect(await accountEvents(shop, 'account.new_email_confirmation_requested', ada.email)).toHaveLength(1)
})
