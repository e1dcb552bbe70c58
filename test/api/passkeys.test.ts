import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PasskeyView, SecondFactorAnswer } from '#features/accounts/contract.ts'
import { passkeySite } from '#features/accounts/rules/second-factor.ts'
import { authenticator, type Challenge } from '../fakes/authenticator.ts'
import { close, listen } from '../fakes/listen.ts'
import { accountEvents } from '../support/accounts.ts'
import { codeOf, errorsOf, getData, type DataOf, firstOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { type App, confirmAddress, enrol } from '../support/second-factor.ts'

type Key = ReturnType<typeof authenticator>

let shop: TestShop
let site: { rpId: string; origin: string }

beforeAll(async () => {
  shop = await testShop()
  site = passkeySite(shop.url) ?? { rpId: '', origin: '' }
})
afterAll(() => shop.stop())

const begin = (person: Customer, password = PASSWORD) =>
  person.request<DataOf<Challenge>>('POST', '/api/account/passkeys/options', { password })
const add = (person: Customer, response: object) => person.request('POST', '/api/account/passkeys', { name: 'Blue key', response })
const listed = async (person: Customer) => (await getData<{ passkeys: PasskeyView[] }>(person, '/api/account/passkeys')).passkeys

async function ticketOf(person: Customer): Promise<SecondFactorAnswer['secondFactor']> {
  const { body } = await shop.request<SecondFactorAnswer>('POST', '/api/auth/login', { email: person.email, password: PASSWORD })
  return body.secondFactor
}
const ask = async (ticket: string) =>
  (await shop.request<DataOf<Challenge>>('POST', '/api/auth/second-factor/passkey/options', { ticket })).body.data
const show = (ticket: string, response: object) => shop.request('POST', '/api/auth/second-factor/passkey', { ticket, response })

/** A customer with a second factor and a passkey. */
async function keyOwner({ counts = true } = {}): Promise<{ ada: Customer; key: Key; app: App }> {
  const ada = await signUp(shop)
  const app = await enrol(shop, ada)
  const key = authenticator({ ...site, counts })
  await add(ada, key.register((await begin(ada)).body.data))
  return { ada, key, app }
}

test('a passkey is added with the password by accounts with a second factor, confirmed by email, and replaces a code', async () => {
  const ada = await signUp(shop)
  expect(codeOf(await begin(ada))).toBe('email_not_verified')
  await confirmAddress(shop, ada)
  expect(codeOf(await begin(ada))).toBe('second_factor_off')
  await enrol(shop, ada)
  expect((await begin(ada, 'not my password')).status).toBe(400)
  const key = authenticator(site)
  const added = await add(ada, key.register((await begin(ada)).body.data))
  expect(added.status).toBe(201)
  expect(await accountEvents(shop, 'account.passkey_added', ada.email)).toHaveLength(1)
  expect(await listed(ada)).toMatchObject([{ name: 'Blue key', lastUsedAt: null }])

  const { ticket, methods } = await ticketOf(ada)
  expect(methods).toEqual(['totp', 'recovery', 'passkey'])
  const entered = await show(ticket, key.show(await ask(ticket)))
  expect(entered).toMatchObject({ status: 200, body: { user: { email: ada.email } } })
  expect(await listed(ada)).toMatchObject([{ lastUsedAt: expect.any(String) }])
})

test('nothing is downloaded from the addresses in a passkey’s certificates: they are not read', async () => {
  const downloads: string[] = []
  const list = createServer((request, response) => {
    downloads.push(request.url ?? '')
    response.end('no list')
  })
  const ada = await signUp(shop)
  await enrol(shop, ada)
  const key = authenticator({ ...site, revocationList: `${await listen(list)}/list` })
  const added = await add(ada, key.register((await begin(ada)).body.data))
  await close(list)
  expect(downloads).toEqual([])
  expect(added.status).toBe(201)
  const { ticket } = await ticketOf(ada)
  expect((await show(ticket, key.show(await ask(ticket)))).status).toBe(200)
})

test('an account has at most ten passkeys, even if more are started at once', async () => {
  const ada = await signUp(shop)
  await enrol(shop, ada)
  const begun: Challenge[] = []
  for (let count = 0; count < 11; count++) begun.push((await begin(ada)).body.data)
  const statuses: number[] = []
  for (const options of begun) statuses.push((await add(ada, authenticator(site).register(options))).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 409])
  expect(await listed(ada)).toHaveLength(10)
})

test('recovery codes are replaced and passkeys started twenty times an hour, since each sends an email or is stored', async () => {
  const ada = await signUp(shop)
  await enrol(shop, ada)
  const renew = () => ada.request('POST', '/api/account/second-factor/recovery-codes', { password: PASSWORD })
  const statuses: number[] = []
  for (let count = 0; count < 20; count++) statuses.push((await renew()).status)
  expect(statuses).toEqual(Array<number>(20).fill(200))
  expect([(await renew()).status, (await begin(ada)).status]).toEqual([429, 429])
  expect(await accountEvents(shop, 'account.recovery_codes_replaced', ada.email)).toHaveLength(20)
})

test('a passkey’s answer works once, for the account and the shop that it was made for', async () => {
  const { ada, key } = await keyOwner({ counts: false })
  const eve = await keyOwner()
  const { ticket } = await ticketOf(ada)
  const first = key.show(await ask(ticket))
  expect((await show(ticket, first)).status).toBe(200)
  const again = (await ticketOf(ada)).ticket
  expect(codeOf(await show(again, first))).toBe('passkey_refused')
  // Another customer's key, another customer's challenge, a look-alike site, and a cloned key that has fallen behind.
  expect(codeOf(await show(again, eve.key.show(await ask(again))))).toBe('passkey_refused')
  expect(codeOf(await show(again, key.show(await ask((await ticketOf(eve.ada)).ticket))))).toBe('passkey_refused')
  const elsewhere = authenticator({ ...site, origin: 'https://groundswe11.example' })
  expect(codeOf(await add(eve.ada, elsewhere.register((await begin(eve.ada)).body.data)))).toBe('passkey_refused')
  const { ticket: hers } = await ticketOf(eve.ada)
  expect((await show(hers, eve.key.show(await ask(hers)))).status).toBe(200)
  eve.key.rewind()
  const next = (await ticketOf(eve.ada)).ticket
  expect(codeOf(await show(next, eve.key.show(await ask(next))))).toBe('passkey_refused')
})

test('a ticket opens one session; challenges are made for whoever may still sign in', async () => {
  const { ada, key, app } = await keyOwner({ counts: false })
  const { ticket } = await ticketOf(ada)
  const challenges = [await ask(ticket), await ask(ticket)]
  expect((await show(ticket, key.show(firstOf(challenges)))).status).toBe(200)
  // The same bytes in another encoding.
  for (const used of [ticket, `${ticket}=`])
    expect(codeOf(await show(used, key.show(challenges[1] ?? firstOf(challenges))))).toMatch(/ticket_void|passkey_refused/)
  const enter = (used: string, code: string | undefined) => shop.request('POST', '/api/auth/second-factor', { ticket: used, code })
  expect(codeOf(await enter(`${ticket}=`, app.recoveryCodes[0]))).toBe('ticket_void')
  expect((await enter((await ticketOf(ada)).ticket, app.recoveryCodes[0])).status).toBe(200)

  const next = (await ticketOf(ada)).ticket
  const statuses: number[] = []
  for (let count = 0; count < 60; count++)
    statuses.push((await shop.request('POST', '/api/auth/second-factor/passkey/options', { ticket: next })).status)
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})

test('a removed passkey, or one whose second factor is off, is refused', async () => {
  const { ada, key, app } = await keyOwner()
  const [code, other] = app.recoveryCodes
  const { ticket } = await ticketOf(ada)
  const options = await ask(ticket)
  const { id } = firstOf(await listed(ada))
  const remove = (person: Customer, proof: object) => person.request('DELETE', `/api/account/passkeys/${id}`, proof)
  const stranger = await keyOwner()
  expect((await remove(stranger.ada, { password: PASSWORD, code: stranger.app.recoveryCodes[0] })).status).toBe(404)
  expect(errorsOf(await remove(ada, { password: PASSWORD }))).toMatchObject([{ path: 'code' }])
  expect(errorsOf(await remove(ada, { password: 'not my password', code }))).toMatchObject([{ path: 'password' }])
  expect((await remove(ada, { password: PASSWORD, code })).status).toBe(200)
  expect(await accountEvents(shop, 'account.passkey_removed', ada.email)).toHaveLength(1)
  expect(codeOf(await show(ticket, key.show(options)))).toBe('passkey_refused')
  expect((await ticketOf(ada)).methods).toEqual(['totp', 'recovery'])

  await add(ada, key.register((await begin(ada)).body.data))
  const late = (await begin(ada)).body.data
  await ada.request('DELETE', '/api/account/second-factor', { password: PASSWORD, code: other })
  expect(await listed(ada)).toEqual([])
  expect(codeOf(await add(ada, authenticator(site).register(late)))).toBe('passkey_refused')
  expect(await listed(ada)).toEqual([])
})
