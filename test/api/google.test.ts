import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { SecondFactorAnswer, SignedInAnswer } from '#features/accounts/contract.ts'
import { type ConfigError, readConfig } from '#platform/config.ts'
import { challengeOf, type Forgery, googleStandIn, type GooglePerson, type GoogleStandIn } from '../fakes/google.ts'
import { accountEvents } from '../support/accounts.ts'
import { type UserAnswer, codeOf, messageOf, invalidField, currentUser } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signIn, signUp } from '../support/customer.ts'
import { whileAccountChanges } from '../support/locks.ts'
import { enrol } from '../support/second-factor.ts'

let google: GoogleStandIn
let shop: TestShop
beforeAll(async () => {
  google = await googleStandIn()
  shop = await testShop({ env: google.env })
})
beforeEach(() => google.behave('answer'))
afterAll(async () => {
  await shop.stop()
  await google.close()
})

let made = 0
const somebody = (changes: Partial<GooglePerson> = {}): GooglePerson => {
  made += 1
  return { sub: `10${made}`, email: `grace${made}@gmail.example`, name: 'Grace Hopper', ...changes }
}

/** What the browser has after the popup closes: the code and the verifier. */
function grantOf(person: GooglePerson, forgery?: Forgery): { code: string; codeVerifier: string } {
  const codeVerifier = randomBytes(32).toString('base64url')
  const asked = { challenge: challengeOf(codeVerifier), redirectUri: `${shop.url}/google-callback` }
  return { code: google.code(person, asked, forgery), codeVerifier }
}

const enter = (grant: object) => shop.request<SignedInAnswer>('POST', '/api/auth/google', grant)
const usersWith = async (email: string) =>
  (await shop.ctx.db.query<{ id: string; google_sub: string | null }>('select id, google_sub from users where email = $1', [email])).rows

async function refused(grant: object, person: GooglePerson): Promise<void> {
  const answer = await enter(grant)
  expect([answer.status, codeOf(answer), messageOf(answer)]).toEqual([401, 'google_failed', 'Google authentication failed'])
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await usersWith(person.email)).toEqual([])
}

describe('a code with its verifier', () => {
  test('creates an account with a confirmed address and no password, and signs in to it later', async () => {
    const person = somebody()
    const first = await enter({ ...grantOf(person), remember: true })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      message: 'Google login successful!',
      user: { username: 'Grace Hopper', email: person.email, balance: 0, emailVerified: true, hasPassword: false, google: true },
    })
    expect(first.headers.getSetCookie()[0]).toMatch(/^groundswell_refresh=.*Max-Age=/)
    const second = await enter(grantOf(person))
    expect(second.body.user.id).toBe(first.body.user.id)
    const me = await shop.request<UserAnswer>('GET', '/api/auth/me', undefined, { authorization: `Bearer ${second.body.token}` })
    expect(me.body.user.email).toBe(person.email)
  })

  test('still signs in after the address at Google has changed', async () => {
    const person = somebody()
    const { body } = await enter(grantOf(person))
    const moved = await enter(grantOf({ ...person, email: 'moved@gmail.example' }))
    expect(moved.body.user).toMatchObject({ id: body.user.id, email: person.email })
    expect(await usersWith('moved@gmail.example')).toEqual([])
  })

  test('works once', async () => {
    const grant = grantOf(somebody())
    expect((await enter(grant)).status).toBe(200)
    expect(codeOf(await enter(grant))).toBe('google_failed')
  })

  test('is refused with another verifier', async () => {
    const person = somebody()
    await refused({ ...grantOf(person), codeVerifier: 'x'.repeat(43) }, person)
  })

  test('two concurrent sign-ins create one account', async () => {
    const person = somebody()
    const answers = await Promise.all([enter(grantOf(person)), enter(grantOf(person))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await usersWith(person.email)).toHaveLength(1)
  })

  test.each<[string, Forgery]>([
    ['for another client', { claims: { aud: 'other.apps.googleusercontent.com', azp: 'other.apps.googleusercontent.com' } }],
    ['asked for by another client', { claims: { azp: 'other.apps.googleusercontent.com' } }],
    ['that has run out', { claims: { iat: 1_700_000_000, exp: 1_700_003_600 } }],
    ['with an address that is not verified', { claims: { email_verified: false } }],
    ['without an address', { claims: { email: undefined } }],
    ['of another issuer', { claims: { iss: 'https://accounts.example.com' } }],
    ['that somebody else signed', { signedBy: 'stranger' }],
    ['that says it needs no signature', { algorithm: 'none' }],
    ['that is signed with the published key as a secret', { algorithm: 'HS256' }],
    ['that names another algorithm', { algorithm: 'ES256' }],
  ])('a token %s is refused', async (_what, forgery) => {
    const person = somebody()
    await refused(grantOf(person, forgery), person)
  })
})

describe('an access token', () => {
  test('opens the same account', async () => {
    const person = somebody()
    const { status, body } = await enter({ token: google.accessToken(person) })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ username: 'Grace Hopper', email: person.email, emailVerified: true })
    expect((await enter(grantOf(person))).body.user.id).toBe(body.user.id)
  })

  test.each<[string, Forgery]>([
    ['meant for another client', { claims: { aud: 'other.apps.googleusercontent.com' } }],
    ['of another party', { claims: { azp: 'other.apps.googleusercontent.com' } }],
    ['that has run out', { claims: { expires_in: '-5' } }],
    ['with an address that is not verified', { claims: { email_verified: 'false' } }],
    ['that says nothing of an address', { claims: { email: undefined, email_verified: undefined } }],
    ['whose profile is of somebody else', { claims: { sub: 'another' } }],
  ])('%s is refused', async (_what, forgery) => {
    const person = somebody()
    await refused({ token: google.accessToken(person, forgery) }, person)
  })

  test('that is forged is refused', () => refused({ token: 'ya29.made-up' }, somebody()))

  test.each(['ya29.made\r\nx-up: 1', 'ya29.мой', 'ya29.\u007f', ' '])('%j is refused, and Google does not count as away', async (token) => {
    const before = shop.logs.length
    await refused({ token }, somebody())
    expect(shop.logs.slice(before).join('\n')).not.toContain('Google sign-in unavailable')
  })
})

describe('an account with a password', () => {
  test('cannot be opened with Google until its owner connects it', async () => {
    const ada = await signUp(shop)
    const person = somebody({ email: ada.email.toUpperCase() })
    const stranger = await enter(grantOf(person))
    expect([stranger.status, codeOf(stranger)]).toEqual([409, 'account_exists'])
    expect(await usersWith(ada.email)).toMatchObject([{ google_sub: null }])

    const linked = await ada.request('POST', '/api/auth/google/link', grantOf(person))
    expect(linked.body).toMatchObject({ success: true, user: { id: ada.id, google: true, hasPassword: true, emailVerified: true } })
    expect((await enter(grantOf(person))).body.user.id).toBe(ada.id)
    await signIn(shop, ada.email, PASSWORD)

    const unlinked = await ada.request('DELETE', '/api/auth/google/link')
    expect(unlinked.body).toMatchObject({ success: true, user: { google: false } })
    expect((await enter(grantOf(person))).status).toBe(409)
  })

  test('still takes its second factor after Google: a ticket, no session', async () => {
    const [ada, person] = [await signUp(shop), somebody()]
    await ada.request('POST', '/api/auth/google/link', grantOf(person))
    const { recoveryCodes } = await enrol(shop, ada)
    const first = await shop.request<SecondFactorAnswer>('POST', '/api/auth/google', grantOf(person))
    expect([first.status, 'token' in first.body, first.headers.getSetCookie()]).toEqual([200, false, []])
    const second = { ticket: first.body.secondFactor.ticket, code: recoveryCodes[0] }
    expect((await shop.request('POST', '/api/auth/second-factor', second)).status).toBe(200)
  })

  test('is connected and disconnected only within minutes of signing in, and its owner is notified by email', async () => {
    const ada = await signUp(shop)
    shop.jump(11 * 60_000)
    const late = await ada.request('POST', '/api/auth/google/link', grantOf(somebody()))
    expect([late.status, codeOf(late)]).toEqual([403, 'fresh_sign_in_needed'])
    shop.jump(0)
    expect((await ada.request('POST', '/api/auth/google/link', grantOf(somebody()))).status).toBe(200)
    shop.jump(11 * 60_000)
    const leftOpen = await ada.request('DELETE', '/api/auth/google/link')
    expect([leftOpen.status, codeOf(leftOpen)]).toEqual([403, 'fresh_sign_in_needed'])
    shop.jump(0)
    expect((await ada.request('DELETE', '/api/auth/google/link')).status).toBe(200)
    expect(await accountEvents(shop, 'account.google_connected', ada.email)).toHaveLength(1)
    expect(await accountEvents(shop, 'account.google_disconnected', ada.email)).toHaveLength(1)
  })

  test('is connected and disconnected at most ten times an hour, since each sends an email to an unconfirmed address', async () => {
    const ada = await signUp(shop)
    const person = somebody()
    for (let count = 0; count < 5; count++) {
      expect((await ada.request('POST', '/api/auth/google/link', grantOf(person))).status).toBe(200)
      expect((await ada.request('DELETE', '/api/auth/google/link')).status).toBe(200)
    }
    expect((await ada.request('POST', '/api/auth/google/link', grantOf(person))).status).toBe(429)
    expect((await ada.request('DELETE', '/api/auth/google/link')).status).toBe(429)
    expect(await accountEvents(shop, 'account.google_connected', ada.email)).toHaveLength(5)
  })

  test('connects to one Google account, which connects to no other account', async () => {
    const [ada, bob] = [await signUp(shop), await signUp(shop)]
    const link = async (customer: typeof ada, person: GooglePerson) =>
      codeOf(await customer.request('POST', '/api/auth/google/link', grantOf(person)))
    const person = somebody()
    expect(await link(ada, person)).toBeUndefined()
    expect(await link(ada, person)).toBeUndefined()
    expect(await link(ada, somebody())).toBe('google_linked')
    expect(await link(bob, person)).toBe('google_taken')
    expect(await currentUser(bob)).toMatchObject({ google: false, emailVerified: false })
  })

  test('is not connected from a session that ends before Google has answered', async () => {
    const ada = await signUp(shop)
    const ended = "update sessions set ended_at = now(), end_reason = 'everywhere' where user_id = $1"
    const link = () => ada.request('POST', '/api/auth/google/link', grantOf(somebody()))
    expect((await whileAccountChanges(shop, ada.id, ended, link)).status).toBe(401)
    expect(await usersWith(ada.email)).toMatchObject([{ google_sub: null }])
  })

  test('a forged token connects nothing', async () => {
    const ada = await signUp(shop)
    const forged = grantOf(somebody(), { signedBy: 'stranger' })
    expect((await ada.request('POST', '/api/auth/google/link', forged)).status).toBe(401)
    expect((await currentUser(ada)).google).toBe(false)
  })
})

test('Google cannot be disconnected from an account without a password', async () => {
  const { body } = await enter(grantOf(somebody()))
  const answer = await shop.request('DELETE', '/api/auth/google/link', undefined, { authorization: `Bearer ${body.token}` })
  expect([answer.status, codeOf(answer)]).toEqual([409, 'no_password'])
})

test.each(['break', 'hang'] as const)('when Google answers with a %s, the shop says so and otherwise works', async (behavior) => {
  const ada = await signUp(shop)
  const person = somebody()
  const grants = [grantOf(person), { token: google.accessToken(person) }]
  google.behave(behavior)
  const answers = Promise.all(grants.map(enter))
  await signIn(shop, ada.email)
  for (const { status, headers, body } of await answers) {
    expect([status, codeOf({ body })]).toEqual([503, 'google_unavailable'])
    expect(headers.get('retry-after')).toBeTruthy()
  }
  expect(await usersWith(person.email)).toEqual([])
  google.behave('answer')
  expect((await enter({ token: google.accessToken(person) })).status).toBe(200)
})

test.each([
  [{}, 'token'],
  [{ code: '4/0A' }, 'codeVerifier'],
  [{ code: '4/0A', codeVerifier: 'short' }, 'codeVerifier'],
  [{ token: 7 }, 'token'],
])('%o is refused at %s', async (body, path) => {
  const answer = await enter(body)
  expect(answer.status).toBe(400)
  expect(invalidField(answer)).toBe(path)
})

test('a sign-in to a locked account is logged with the account', async () => {
  const person = somebody()
  const { id } = (await enter(grantOf(person))).body.user
  await shop.ctx.db.query('update users set locked_at = now() where id = $1', [id])
  expect(codeOf(await enter(grantOf(person)))).toBe('account_locked')
  const logged = () => JSON.parse(shop.logs.findLast((line) => line.includes('account_locked')) ?? '{}') as unknown
  await expect.poll(logged).toMatchObject({ account: id, factor: 'google', status: 403, refusal: 'account_locked' })
})

test('Google’s tokens and codes are not logged', () => {
  expect(shop.logs.join('\n')).not.toMatch(/ya29\.|4\/0A|eyJ|a-client-secret/)
})

test('a shop without a Google client says so', async () => {
  const plain = await testShop()
  onTestFinished(() => plain.stop())
  const answer = await plain.request('POST', '/api/auth/google', { token: 'ya29.x' })
  expect([answer.status, messageOf(answer)]).toEqual([503, 'Google login is not configured. Please contact support.'])
})

describe('the configuration', () => {
  const problems = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return ''
    } catch (error) {
      return (error as ConfigError).problems.join('\n')
    }
  }

  test('reports the missing half', () => {
    expect(problems({ GOOGLE_CLIENT_ID: 'x' })).toContain('GOOGLE_CLIENT_SECRET is missing')
    expect(problems({ GOOGLE_CLIENT_SECRET: 'x' })).toContain('GOOGLE_CLIENT_ID is missing')
    expect(problems({ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' })).toBe('')
  })

  test('of a live shop refuses a stand-in', () => {
    expect(problems({ STORE_MODE: 'live', GOOGLE_URL: 'http://127.0.0.1:4000' })).toContain('GOOGLE_URL is set')
  })
})
