import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { solve } from '#features/checkout/ui/proof-of-work.ts'
import type { Today } from '#features/operations/contract/today.ts'
import { fieldsOf } from '#shared/records.ts'
import { codeOf, getData, messageOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { cardDeposit, signUp } from '../support/customer.ts'
import { cards, targets } from '../support/factories.ts'
import { checkOut } from '../support/orders.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterEach(() => shop.jump(0))
afterAll(() => shop.stop())

let places = 0
/** Sends a payment, by default from a new address. */
const tryCard = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  checkOut(shop, { cardNumber: cards.declined, ...changes }, { 'x-forwarded-for': `198.51.100.${++places}`, ...headers })

test('fifteen declines in a minute do not leave fifteen unpaid orders', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 15; count++) {
    const { status } = await tryCard({ email: `t${count}@testing.example` }, { 'x-forwarded-for': '203.0.113.77' })
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array<number>(14).fill(402), 429])
  const { rows } = await shop.ctx.db.query(`select from orders where email like '%@testing.example'`)
  expect(rows).toHaveLength(14)
})

test('sixty simultaneous declines count like sequential ones, and twenty simultaneous payments all succeed', async () => {
  const here = { 'x-forwarded-for': '203.0.113.70' }
  const at = (count: number) => tryCard({ email: `at-once${count}@testing.example` }, here)
  const statuses = (await Promise.all(Array.from({ length: 60 }, (_, count) => at(count)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 402)).toHaveLength(14)
  expect(statuses.filter((status) => status === 429)).toHaveLength(46)

  const customer = await signUp(shop)
  const paid = await Promise.all(Array.from({ length: 20 }, () => checkOut(customer, { postUrl: targets.instagramPost() })))
  expect(paid.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
})

test('declines with one address wait longer each time, then need a proof of work, then stop; Today says so', async () => {
  const email = 'one@tested.example'
  let ahead = 0
  const wait = (seconds: number) => shop.jump((ahead += seconds * 1_000))
  for (let count = 0; count < 5; count++) expect((await tryCard({ email })).status).toBe(402)
  for (const seconds of [5, 10, 20, 40, 80]) {
    const refused = await tryCard({ email: 'One@Tested.example' })
    expect([refused.status, codeOf(refused)]).toEqual([429, 'rate_limited'])
    expect(messageOf(refused)).toMatch(/^Too many declined payments\. Please wait /)
    const left = Number(refused.headers.get('retry-after'))
    expect(left).toBeLessThanOrEqual(seconds)
    expect(left).toBeGreaterThan(seconds - 5)
    wait(seconds)
    expect((await tryCard({ email })).status).toBe(402)
  }
  expect((await checkOut(shop, { email, paymentMethod: 'paypal' })).status).toBe(200)

  const here = { 'x-forwarded-for': '203.0.113.78' }
  const asked = await tryCard({ email }, here)
  expect([asked.status, codeOf(asked)]).toEqual([429, 'challenge_required'])
  const challenge = String(fieldsOf(asked.body).challenge)
  const proof = await solve(challenge)
  const withProof = (guess: string, headers: Record<string, string> = here) => tryCard({ email }, { ...headers, 'x-proof-of-work': guess })
  for (const forged of [`${challenge}:`, proof.replace(/^\d+/, '1'), 'x']) {
    expect(codeOf(await withProof(forged))).toBe('challenge_required')
  }
  expect(codeOf(await withProof(proof, {}))).toBe('challenge_required')
  const setTries = (from: number, to: number) =>
    shop.ctx.db.query(`update payment_tries set tries = $2 where key like 'declined:email:%' and tries = $1`, [from, to])
  await setTries(10, 13)
  expect(codeOf(await withProof(proof))).toBe('challenge_required')
  await setTries(13, 10)
  expect((await withProof(proof)).status).toBe(402)
  expect(codeOf(await withProof(proof))).toBe('challenge_required')

  const { attention } = await getData<Today>(await operator(shop), '/api/operator/today')
  const { rows = [] } = attention.find(({ kind }) => kind === 'card_testing') ?? {}
  expect(rows.map(({ text }) => text)).toContain('11 declined payments with one email address')

  await setTries(11, 20)
  const stopped = await tryCard({ email })
  expect(codeOf(stopped)).toBe('rate_limited')
  expect(messageOf(stopped)).toContain('30 minutes')
  wait(31 * 60)
  expect((await tryCard({ email })).status).toBe(402)
})

test('tries count per target as well, and a customer’s deposits count too', async () => {
  const postUrl = targets.instagramPost()
  for (let count = 0; count < 5; count++) expect((await tryCard({ postUrl })).status).toBe(402)
  expect((await tryCard({ postUrl })).status).toBe(429)
  const customer = await signUp(shop)
  const deposit = (cardNumber: string = cards.declined) => customer.request('POST', '/api/wallet/deposits', cardDeposit(25, { cardNumber }))
  for (let count = 0; count < 5; count++) expect((await deposit()).status).toBe(402)
  expect((await deposit()).status).toBe(429)
  shop.jump(60_000)
  expect((await deposit(cards.pays)).status).toBe(200)
})

test('addresses and networks are only stored as hashes', async () => {
  const { rows } = await shop.ctx.db.query<{ key: string }>('select key from payment_tries')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ key }) => !/^(?:(?:declined|unpaid):[a-zA-Z]+:[\w-]{43}|proof:[\w-]{12})$/.test(key))).toEqual([])
})
