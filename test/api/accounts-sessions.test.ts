import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SecondFactorAnswer, SignedInAnswer, SessionView } from '#features/accounts/contract.ts'
import { MAX_SESSION_CODES_PER_DAY } from '#features/accounts/rules.ts'
import { purgeOldSignIns } from '#features/accounts/server/commands/sessions.ts'
import { refreshCookie } from '../support/accounts.ts'
import { type DataOf, codeOf, getData, firstOf, logIn } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signIn, signUp } from '../support/customer.ts'
import { enrol } from '../support/second-factor.ts'

const DAY = 24 * 3_600_000
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterEach(() => shop.jump(0))
afterAll(() => shop.stop())

test('sessions are listed, and one can be ended', async () => {
  const here = await signUp(shop)
  const phone = await shop.request<SignedInAnswer>(
    'POST',
    '/api/auth/login',
    { email: here.email, password: PASSWORD },
    { 'user-agent': IPHONE },
  )
  const list = await here.request<DataOf<SessionView[]>>('GET', '/api/auth/sessions')
  expect(list.body.data).toHaveLength(2)
  expect(list.body.data[0]).toMatchObject({ device: 'Safari on iPhone', current: false })
  expect(list.body.data[1]).toMatchObject({ device: 'Unknown device', current: true })

  const ended = await here.request('DELETE', `/api/auth/sessions/${firstOf(list.body.data).id}`)
  expect(ended.body).toMatchObject({ success: true })
  expect(refreshCookie(ended).header).toBe('')
  expect((await shop.request('GET', '/api/auth/me', undefined, { authorization: `Bearer ${phone.body.token}` })).status).toBe(401)
  expect(await getData(here, '/api/auth/sessions')).toHaveLength(1)
  expect((await here.request('DELETE', `/api/auth/sessions/${firstOf(list.body.data).id}`)).status).toBe(404)
})

test("another account's session is a 404 like an unknown one", async () => {
  const [ada, bob] = [await signUp(shop), await signUp(shop)]
  const { body } = await ada.request<DataOf<SessionView[]>>('GET', '/api/auth/sessions')
  expect((await bob.request('DELETE', `/api/auth/sessions/${firstOf(body.data).id}`)).status).toBe(404)
  expect((await ada.request('GET', '/api/auth/me')).status).toBe(200)
})

test('ending the current session also deletes its cookie', async () => {
  const ada = await signUp(shop)
  const { body } = await ada.request<DataOf<SessionView[]>>('GET', '/api/auth/sessions')
  const ended = await ada.request('DELETE', `/api/auth/sessions/${firstOf(body.data).id}`)
  expect(refreshCookie(ended).header).toMatch(/^groundswell_refresh=;/)
  expect((await ada.request('GET', '/api/auth/me')).status).toBe(401)
})

test('signing out everywhere ends every session of the account, and of no other', async () => {
  const [here, other] = [await signUp(shop), await signUp(shop)]
  const there = await signIn(shop, here.email)
  expect((await here.request('POST', '/api/auth/logout-everywhere')).status).toBe(200)
  expect((await here.request('GET', '/api/auth/me')).status).toBe(401)
  expect((await there.request('GET', '/api/auth/me')).status).toBe(401)
  expect((await other.request('GET', '/api/auth/me')).status).toBe(200)
})

test('signing in again ends the session that the browser had for the account, and no other', async () => {
  const { email } = await signUp(shop)
  const other = await signUp(shop)
  const [here, elsewhere, others] = [
    await logIn(shop, email, PASSWORD),
    await signIn(shop, email),
    await logIn(shop, other.email, PASSWORD),
  ]
  const me = (token: string) => shop.request('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })
  const again = (cookie: string) => shop.request<SignedInAnswer>('POST', '/api/auth/login', { email, password: PASSWORD }, { cookie })
  const { token } = (await again(refreshCookie(here).cookie)).body
  expect((await me(here.body.token)).status).toBe(401)
  expect((await shop.request('POST', '/api/auth/refresh', undefined, { cookie: refreshCookie(here).cookie })).status).toBe(401)
  await again(refreshCookie(others).cookie)
  for (const open of [token, elsewhere.token, others.body.token]) expect((await me(open)).status).toBe(200)
})

test('a session takes sixty wrong codes a day to confirm changes, and then not even the right one; another session does', async () => {
  // Shortly after midnight, so that no day ends during the test.
  const midnight = DAY - (Date.now() % DAY)
  shop.jump(midnight + 60_000)
  const left = await signUp(shop)
  const { recoveryCodes } = await enrol(shop, left)
  const turnOff = (token: string, code = '') =>
    shop.request('DELETE', '/api/account/second-factor', { password: PASSWORD, code }, { authorization: `Bearer ${token}` })
  expect(codeOf(await turnOff(left.token, 'abcde-fghjk'))).toBe('wrong_code')
  await shop.ctx.db.query("update sign_in_failures set failures = $1 where key like 'day:%'", [MAX_SESSION_CODES_PER_DAY])
  shop.jump(midnight + DAY / 12)
  await purgeOldSignIns(shop.ctx)
  await shop.ctx.db.query('update sessions set access_expires_at = expires_at where user_id = $1', [left.id])
  expect(codeOf(await turnOff(left.token, recoveryCodes[0]))).toBe('rate_limited')
  const { ticket } = (await shop.request<SecondFactorAnswer>('POST', '/api/auth/login', { email: left.email, password: PASSWORD })).body
    .secondFactor
  const signedIn = await shop.request<SignedInAnswer>('POST', '/api/auth/second-factor', { ticket, code: recoveryCodes[0] })
  expect((await turnOff(signedIn.body.token, recoveryCodes[1])).status).toBe(200)
})

test('the last use is recorded, and expired sessions are not listed', async () => {
  const ada = await signUp(shop)
  const before = firstOf(await getData<SessionView[]>(ada, '/api/auth/sessions')).lastUsedAt
  shop.jump(5 * 60_000)
  const after = firstOf(await getData<SessionView[]>(ada, '/api/auth/sessions')).lastUsedAt
  expect(new Date(after).getTime() - new Date(before).getTime()).toBeGreaterThan(4 * 60_000)
  shop.jump(2 * DAY)
  const later = await signIn(shop, ada.email)
  expect(await getData(later, '/api/auth/sessions')).toHaveLength(1)
})

test('old sign-in data is purged, and current data is kept', async () => {
  const old = await signUp(shop)
  const signedIn = await shop.request('POST', '/api/auth/login', { email: old.email, password: PASSWORD })
  await shop.request('POST', '/api/auth/refresh', undefined, { cookie: refreshCookie(signedIn).cookie })
  await shop.request('POST', '/api/auth/login', { email: old.email, password: 'not the password' })
  shop.jump(40 * DAY)
  const current = await signIn(shop, old.email)
  await purgeOldSignIns(shop.ctx)
  const count = async (table: string) => (await shop.ctx.db.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]?.count
  expect(await count('sign_in_failures')).toBe(0)
  expect(await count('spent_refresh_tokens')).toBe(0)
  expect(await count('one_time_tokens')).toBe(0)
  expect(await count('sessions')).toBe(1)
  expect((await current.request('GET', '/api/auth/me')).status).toBe(200)
})

test('signing in and out in a loop leaves a hundred ended sessions, and those whose ticket could be shown again', async () => {
  const ada = await signUp(shop)
  await shop.ctx.db.query(
    `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, remember, device, created_at, ended_at,
       end_reason, ticket_hash)
     select 'end_' || n, $1, 'ea' || n, now(), 'er' || n, now() + interval '30 days', true, 'Chrome', now() - n * interval '1 minute',
       now() - n * interval '1 minute', 'logout', case when n in (5, 300) then 't' || n end
     from generate_series(1, 300) n`,
    [ada.id],
  )
  await signIn(shop, ada.email)
  const { rows } = await shop.ctx.db.query<{ id: string }>(
    'select id from sessions where user_id = $1 and ended_at is not null order by ended_at desc',
    [ada.id],
  )
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 101 }, (_, index) => `end_${index + 1}`))
  expect((await ada.request('GET', '/api/auth/me')).status).toBe(200)
})

test('an account keeps its hundred most recently used sessions', async () => {
  const ada = await signUp(shop)
  await shop.ctx.db.query(
    `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, remember, device, last_used_at)
     select 'ses_' || n, $1, 'a' || n, now() + interval '30 minutes', 'r' || n, now() + interval '30 days', true, 'Chrome', now() - n * interval '1 minute'
     from generate_series(1, 300) n`,
    [ada.id],
  )
  expect(await getData(ada, '/api/auth/sessions')).toHaveLength(100)
  const open = async () => {
    const { rows } = await shop.ctx.db.query<{ id: string }>('select id from sessions where user_id = $1 and ended_at is null', [ada.id])
    return rows.map(({ id }) => id)
  }
  const later = await signIn(shop, ada.email)
  expect(await open()).toHaveLength(100)
  expect(await open()).toEqual(expect.arrayContaining(['ses_1', 'ses_98']))
  for (const person of [ada, later]) expect((await person.request('GET', '/api/auth/me')).status).toBe(200)
})
