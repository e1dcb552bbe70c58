import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#app/serve.ts'
import type { SignedInAnswer } from '#features/accounts/contract.ts'
import type { Config } from '#platform/config.ts'
import { seedDemoAccounts } from '../../db/seed/accounts.ts'
import { emailedToken, accountEvents, refreshCookie } from '../support/accounts.ts'
import { logIn } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signUp } from '../support/customer.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => shop.stop())

const post = <Body>(path: string, body: unknown, headers: Record<string, string> = {}) =>
  shop.request<Body>('POST', `/api/auth/${path}`, body, headers)

/** The median time of each function in ms. They take turns, so that a busy machine slows all of them. */
async function medians(times: number, ...works: ((round: number) => Promise<unknown>)[]): Promise<number[]> {
  const taken = works.map((): number[] => [])
  for (let round = 0; round < times; round++) {
    for (const [index, work] of works.entries()) {
      const begun = performance.now()
      await work(round)
      taken[index]?.push(performance.now() - begun)
    }
  }
  return taken.map((each) => each.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN)
}

/** Distinguishes a real difference from noise: without the hash or the write, one side takes a fraction of the other's time. */
function expectClose(times: number[]): void {
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(2)
}

test('signing up with a taken address gets the same answer, and its owner gets an email at most once an hour', async () => {
  const body = { username: 'Ada Lovelace', email: 'taken@example.com', password: PASSWORD }
  const first = await post('register', body)
  const again = await post('register', { ...body, email: 'TAKEN@example.com', username: 'Mallory', password: 'another one 42' })
  expect([again.status, again.body]).toEqual([first.status, first.body])
  await post('register', body)
  expect(new Set((await accountEvents(shop, 'account.address_in_use', body.email)).map((news) => news.requestId)).size).toBe(1)
  expect((await post('login', { email: body.email, password: 'another one 42' })).status).toBe(401)
  expect((await logIn(shop, body.email, PASSWORD)).body.user.username).toBe('Ada Lovelace')
  expectClose(
    await medians(
      15,
      () => post('register', body),
      (round) => post('register', { ...body, email: `free${round}@example.com` }),
    ),
  )
})

test('concurrent sign-ups with one address create one account', async () => {
  const body = { username: 'Ada Lovelace', email: 'twins@example.com', password: PASSWORD }
  const answers = await Promise.all(Array.from({ length: 8 }, () => post('register', body)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(201))
  const { rows } = await shop.ctx.db.query('select from users where email = $1', [body.email])
  expect(rows).toHaveLength(1)
})

test('signing in takes as long for an unknown address as for a wrong password', async () => {
  await post('register', { username: 'Ada Lovelace', email: 'known@example.com', password: PASSWORD })
  // A new address and account each time, so that neither is throttled.
  const login = (email: string) => (round: number) =>
    post('login', { email, password: `wrong number ${round}` }, { 'x-forwarded-for': `203.0.113.${round}` })
  const clearFailures = () => shop.ctx.db.query('delete from sign_in_failures')
  expectClose(
    await medians(
      15,
      async (round) => (await clearFailures(), login('known@example.com')(round)),
      async (round) => (await clearFailures(), login('unknown@example.com')(round)),
    ),
  )
})

test('requesting a password link takes as long and answers the same for an unknown address', async () => {
  for (let i = 0; i < 15; i++) await post('register', { username: 'Ada Lovelace', email: `forgot${i}@example.com`, password: PASSWORD })
  const [known, unknown] = [
    await post('forgot-password', { email: 'forgot0@example.com' }),
    await post('forgot-password', { email: 'x@y.example' }),
  ]
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  expectClose(
    await medians(
      15,
      (round) => post('forgot-password', { email: `forgot${round}@example.com` }),
      (round) => post('forgot-password', { email: `unknown${round}@example.com` }),
    ),
  )
})

test('no password or token is logged or stored in plain text', async () => {
  const email = 'secretive@example.com'
  await post('register', { username: 'Ada Lovelace', email, password: PASSWORD })
  const signedIn = await post<SignedInAnswer>('login', { email, password: PASSWORD, remember: true })
  const renewed = await post<SignedInAnswer>('refresh', undefined, { cookie: refreshCookie(signedIn).cookie })
  await post('login', { email, password: 'a wrong one 99' })
  await post('forgot-password', { email })
  const links = [await emailedToken(shop, 'verification', email), await emailedToken(shop, 'reset', email)]
  await post('reset-password', { token: links[1], password: 'a deep green sea 7' })
  await post('refresh', undefined, { cookie: refreshCookie(signedIn).cookie })

  const tokens = [signedIn, renewed].flatMap((answer) => [answer.body.token, refreshCookie(answer).cookie.split('=')[1]])
  const secrets = [PASSWORD, 'a wrong one 99', 'a deep green sea 7', ...tokens, ...links].map(String)
  const places: Record<string, string> = { logs: shop.logs.join('\n') }
  const { rows } = await shop.ctx.db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of rows) {
    const { rows: found } = await shop.ctx.db.query(`select row_to_json(each) as row from ${name} each`)
    places[name] = JSON.stringify(found)
  }
  expect(Object.keys(places)).toEqual(expect.arrayContaining(['logs', 'public.users', 'public.sessions', 'public.outbox']))
  for (const [place, text] of Object.entries(places)) {
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${place}`).toBe(false)
  }
})

const open = ({ ctx }: TestShop, mode: Config['STORE_MODE']) =>
  openShop({
    config: { ...ctx.config, STORE_MODE: mode, PORT: 0 },
    log: ctx.log,
    connection: { connectionString: ctx.config.DATABASE_URL },
    migrations: path.resolve('db/migrations'),
    pages: { mode: 'production', load: () => Promise.reject(new Error('no page is asked for')) },
    say() {},
  })

test('a live shop refuses to start with the demo accounts, and says what to do', async () => {
  const own = await testShop({ seed: false })
  try {
    await seedDemoAccounts(own.ctx)
    await expect(open(own, 'live')).rejects.toThrow(
      /can’t start with the demo accounts \(demo@example\.com, operator@example\.com\).*DATABASE_URL or DATA_DIR/,
    )
  } finally {
    await own.stop()
  }
})

test('a database belongs to the mode of its first start: no demo fills that of a live shop, and no demo’s balances go live', async () => {
  const own = await testShop({ seed: false })
  try {
    await (await open(own, 'live')).stop()
    await expect(open(own, 'demo')).rejects.toThrow(/belongs to a live shop.*STORE_MODE=live for every process/)
    expect(await own.ctx.db.affects('select id from users union all select name from seeds union all select id from services')).toBe(false)
    await (await open(own, 'live')).stop()
  } finally {
    await own.stop()
  }
  await expect(open(shop, 'live')).rejects.toThrow(/belongs to a demo shop and can’t go live.*DATABASE_URL or DATA_DIR/)
  await (await open(shop, 'demo')).stop()
})

test('a database from before is a demo’s if it was filled as one, otherwise a live shop’s as soon as it has an account', async () => {
  const migration = readFileSync('db/migrations/161_mode_of_a_database.sql', 'utf8')
  const modeOf = async ({ ctx: { db } }: TestShop) => {
    await db.query("delete from settings where key = 'system.mode'")
    await db.query(migration)
    return (await db.first<{ value: string }>("select value from settings where key = 'system.mode'"))?.value
  }
  const own = await testShop({ seed: false })
  try {
    expect(await modeOf(own)).toBeUndefined()
    await signUp(own)
    expect(await modeOf(own)).toBe('live')
  } finally {
    await own.stop()
  }
  expect(await modeOf(shop)).toBe('demo')
})
