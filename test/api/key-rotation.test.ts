import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneTimeToken } from '#features/accounts/server/queries.ts'
import { vapidKeys } from '#features/notifications/server/push-service.ts'
import type { KeyRotationView } from '#features/operations/contract/system.ts'
import { resealAll } from '#features/operations/server/commands/key-rotation.ts'
import { customerOf } from '#features/promotions/server/queries.ts'
import { joinProcesses } from '#platform/processes.ts'
import { accountEvents } from '../support/accounts.ts'
import { codeOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { cards } from '../support/factories.ts'
import { buyAsGuest, checkOut } from '../support/orders.ts'
import { promotion } from '../support/promotions.ts'
import { enrol } from '../support/second-factor.ts'
import { inviteToStaff, operator, staff } from '../support/staff.ts'

// Values from the demo shop's seed.
const OLD = 'a-secret-for-tests-alone-0123456789'
const NEW = 'the-secret-of-the-second-year-012345678'

/** Three processes of the shop: before the rotation, with both secrets, and after the old one was removed. */
let before: TestShop
let rotating: TestShop
let after: TestShop
let owner: Customer
beforeAll(async () => {
  before = await testShop({ env: { APP_SECRET: OLD, TRUST_PROXY: '127.0.0.1' } })
  rotating = await testShop({ env: { APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD, TRUST_PROXY: '127.0.0.1' }, beside: before, jobs: true })
  after = await testShop({ env: { APP_SECRET: NEW }, beside: before })
  owner = await operator(rotating)
})
afterAll(async () => {
  await after.stop()
  await rotating.stop()
  await before.stop()
})

let places = 0
/** A new network each time. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++places}` })

/** Signs in with the password and a code; returns the status of the second step. */
async function signInWithCode(shop: TestShop, { email }: Customer, code: string): Promise<number> {
  const { body } = await shop.request<{ secondFactor: { ticket: string } }>('POST', '/api/auth/login', { email, password: PASSWORD })
  return (await shop.request('POST', '/api/auth/second-factor', { ticket: body.secondFactor.ticket, code })).status
}

const progress = () => getData<KeyRotationView>(owner, '/api/operator/key-rotation')
const earlier = async () => (await progress()).values.reduce((sum, each) => sum + each.earlier, 0)

test('a secret is replaced while the shop runs, and afterwards nothing needs the old one', async () => {
  const customer = await signUp(before)
  const app = await enrol(before, customer)
  const guest = await buyAsGuest(before)
  const push = await vapidKeys(before.ctx)
  const buyer = { userId: null, email: 'once@example.com' }
  const hash = before.ctx.secrets.sign('promotion customer', 'once@example.com')
  const readOrder = (shop: TestShop) => shop.request('GET', `/api/orders/${guest.id}`, undefined, { 'x-order-token': guest.accessToken })

  expect(await earlier()).toBeGreaterThan(0)
  expect(await progress()).toMatchObject({ earlierSecrets: 1, removableAt: null })
  expect((await readOrder(rotating)).status).toBe(200)
  expect(await signInWithCode(rotating, customer, app.recoveryCodes[0] ?? '')).toBe(200)
  expect(customerOf(rotating.ctx, buyer).emailHashes).toContain(hash)
  expect(await vapidKeys(rotating.ctx)).toEqual(push)

  // A process with only the old secret couldn't read new values.
  const presence = await joinProcesses(before.ctx, () => {})
  expect(await owner.request('POST', '/api/operator/key-rotation')).toMatchObject({ status: 409, body: { code: 'key_not_everywhere' } })
  await presence.end()
  // One that can read new values but still writes with the old secret would leave values that need it.
  const half = await testShop({ env: { APP_SECRET: OLD, APP_SECRET_PREVIOUS: NEW }, beside: before })
  const halfway = await joinProcesses(half.ctx, () => {})
  expect(codeOf(await owner.request('POST', '/api/operator/key-rotation'))).toBe('key_not_everywhere')
  await halfway.end()
  await half.stop()
  expect((await owner.request('POST', '/api/operator/key-rotation')).status).toBe(200)
  await expect.poll(earlier).toBe(0)
  await expect.poll(async () => (await progress()).lastRun).toMatchObject({ unreadable: 0 })
  const { removableAt, since } = await progress()
  expect(Date.parse(String(removableAt)) - Date.parse(String(since))).toBe(90 * 86_400_000)

  expect(await signInWithCode(after, customer, app.code(1))).toBe(200)
  expect(await vapidKeys(after.ctx)).toEqual(push)
  expect((await readOrder(after)).status).toBe(404)
})

const addEndpoint = (id: string, secret: Buffer) =>
  before.ctx.db.query(
    `insert into webhook_endpoints (id, url, description, events, secret, created_by, created_at)
     values ($1, 'https://example.com/', '', '{order.paid}', $2, 'usr_operator', now())`,
    [id, secret],
  )

test('a value that is being changed is waited for, because the former secret may be removed afterwards', async () => {
  await addEndpoint('whe_3', before.ctx.secrets.seal('webhook-secret', 'whsec_3'))
  let resealing: ReturnType<typeof resealAll> | undefined
  await before.ctx.db.transaction(async (tx) => {
    await tx.query("update webhook_endpoints set description = 'changed' where id = 'whe_3'")
    resealing = resealAll(rotating.ctx)
    await sleep(500)
  })
  expect(await resealing).toEqual({ resealed: 1, unreadable: 0 })
  await before.ctx.db.query("delete from webhook_endpoints where id = 'whe_3'")
})

test('unreadable values are left alone and counted, and do not stop the rest', async () => {
  const broken = Buffer.alloc(60, 9)
  await addEndpoint('whe_1', broken)
  await addEndpoint('whe_2', before.ctx.secrets.seal('webhook-secret', 'whsec_2'))
  expect(await resealAll(rotating.ctx)).toEqual({ resealed: 1, unreadable: 1 })
  const { rows } = await before.ctx.db.query<{ secret: Buffer }>('select secret from webhook_endpoints order by id')
  expect(rows[0]?.secret).toEqual(broken)
  expect(after.ctx.secrets.open('webhook-secret', rows[1]?.secret ?? broken)).toBe('whsec_2')
  expect(await progress()).toMatchObject({ lastRun: { unreadable: 1 }, removableAt: null })
  await before.ctx.db.query("delete from webhook_endpoints where id in ('whe_1', 'whe_2')")
})

test('blocked customers stay blocked after a rotation, and declined cards are still counted', async () => {
  const old = { 'x-forwarded-for': '203.0.113.90' }
  const [email, cardNumber] = ['carded@example.com', cards.insufficientFunds]
  const placed = await checkOut(before, { email, cardNumber }, old)
  const wanted = { kinds: ['network', 'card'], reason: 'Disputed three orders.', endsAt: null }
  const { id } = placed.body.data.order
  expect((await owner.request('POST', `/api/operator/blocks/orders/${id}`, wanted)).status).toBe(200)
  expect(codeOf(await checkOut(rotating, {}, old))).toBe('order_refused')
  expect(codeOf(await checkOut(rotating, { cardNumber }, elsewhere()))).toBe('order_refused')
  expect((await checkOut(rotating, {}, elsewhere())).status).toBe(200)

  // A card that was blocked before is recognized in a payment on the provider's page.
  const paid = await buyAsGuest(rotating)
  const { rows } = await before.ctx.db.query<{ keys: string[] }>(
    'select card_key || card_earlier_keys as keys from payment_attempts where subject_id = $1',
    [paid.id],
  )
  const sandboxCard = `sandbox:${cards.pays.slice(-4)}`
  expect(rows[0]?.keys).toEqual([rotating, before].map(({ ctx }) => ctx.secrets.sign('card', sandboxCard)))

  const tried = 'tried@tested.example'
  const tryCard = (shop: TestShop) => checkOut(shop, { email: tried, cardNumber: cards.declined }, elsewhere())
  for (let count = 0; count < 5; count++) expect((await tryCard(before)).status).toBe(402)
  expect(codeOf(await tryCard(rotating))).toBe('rate_limited')
})

test('a code that a card used before a rotation is refused to the same card afterwards', async () => {
  const { code } = await promotion(owner, { customerLimit: 1 })
  const card = { promoCode: code, cardholderName: 'Rotating Card' }
  expect((await checkOut(before, card, elsewhere())).status).toBe(200)
  expect(codeOf(await checkOut(rotating, card, elsewhere()))).toBe('promo_refused')
})

test('the orders of a mailbox for other targets count across a rotation', async () => {
  const email = 'many@targets.example'
  const { secrets } = before.ctx
  /** What was known about an order when its delivery began. */
  const factsOf = async (orderId: string) => {
    const { rows } = await before.ctx.db.query<{ others: number }>(
      `select (facts ->> 'emailTargets')::int as others from order_risks where order_id = $1`,
      [orderId],
    )
    return rows[0]
  }
  const first = await buyAsGuest(before, { email })
  await expect.poll(() => factsOf(first.id)).toEqual({ others: 0 })
  // As stored by the process with the old secret.
  await before.ctx.db.query('update order_risks set email_key = $2 where order_id = $1', [first.id, secrets.sign('risk-email', email)])
  const second = await buyAsGuest(rotating, { email })
  await expect.poll(() => factsOf(second.id)).toEqual({ others: 1 })
})

test('an invitation emailed before a rotation works after it', async () => {
  const { body } = await inviteToStaff(owner, 'newcomer@example.com', 'support')
  const open = (shop: TestShop, token: string) => shop.request('POST', '/api/auth/invitation', { token })
  const token = oneTimeToken(before.ctx, body.id)
  for (const shop of [before, rotating]) expect((await open(shop, token)).status).toBe(200)
  expect((await open(after, token)).status).toBe(400)
  expect((await open(rotating, `${token}.`)).status).toBe(400)
})

test('a link issued by one process and signed by another works, whichever has the new secret', async () => {
  for (const [issuer, mailer] of [
    [before, rotating],
    [rotating, before],
  ] as const) {
    const ada = await signUp(issuer)
    const post = (path: string, body: unknown) => rotating.request('POST', `/api/auth/${path}`, body, elsewhere())
    /** The token in the email about an event. */
    const emailed = async (type: string) =>
      oneTimeToken(mailer.ctx, (await accountEvents(issuer, `account.${type}`, ada.email)).at(-1)?.tokenId ?? '')

    const verification = { token: await emailed('verification_requested'), password: PASSWORD }
    for (const opened of ['first', 'again']) expect([opened, (await post('verify-email', verification)).status]).toEqual([opened, 200])

    await issuer.request('POST', '/api/auth/forgot-password', { email: ada.email }, elsewhere())
    const token = await emailed('reset_requested')
    expect((await post('reset-password', { token, password: 'a deep green sea 7' })).status).toBe(200)
    expect(codeOf(await post('reset-password', { token, password: 'a deep green sea 8' }))).toBe('invalid_token')

    await issuer.request('POST', '/api/auth/forgot-password', { email: ada.email }, elsewhere())
    const [id = ''] = (await emailed('reset_requested')).split('.')
    expect(codeOf(await post('reset-password', { token: `${id}.forged`, password: 'a deep green sea 8' }))).toBe('invalid_token')
  }
})

test('“This wasn’t me” in an email from before a rotation locks the account after it', async () => {
  const ada = await signUp(before)
  const change = { currentPassword: PASSWORD, password: 'a deep green sea 7' }
  expect((await ada.request('PUT', '/api/auth/updatepassword', change)).status).toBe(200)
  const { tokenId = '' } = (await accountEvents(before, 'account.password_changed', ada.email)).at(-1) ?? {}
  const lock = { token: oneTimeToken(rotating.ctx, tokenId) }
  expect((await rotating.request('POST', '/api/auth/lock-account', lock, elsewhere())).status).toBe(200)
})

test('a secret that waited for approval during a rotation is encrypted again, or refused if it can’t be read anymore', async () => {
  const manager = await staff(rotating, 'manager')
  const as = ({ token }: Customer) => ({ authorization: `Bearer ${token}` })
  const request = async (secret: string) => {
    const supplier = { name: 'Slow Media', kind: 'http', url: 'https://slow-media.example/api', secret, active: true }
    const path = '/api/operator/partners/prt_slow'
    return (await before.request<{ approvalId: string }>('PUT', path, supplier, as(owner))).body.approvalId
  }
  const approve = (shop: TestShop, id: string) => shop.request('POST', `/api/operator/approvals/${id}/approve`, {}, as(manager))
  const secretOf = async () => {
    const { rows } = await before.ctx.db.query<{ secret: Buffer }>("select secret from suppliers where id = 'prt_slow'")
    return after.ctx.secrets.open('partner-secret', rows[0]?.secret ?? Buffer.alloc(0))
  }
  expect((await approve(rotating, await request('a secret from before the rotation, long enough'))).status).toBe(200)
  expect(await secretOf()).toBe('a secret from before the rotation, long enough')
  const late = await request('another secret from before the rotation, too late')
  expect(await approve(after, late)).toMatchObject({ status: 409, body: { code: 'secret_unreadable' } })
  expect(await secretOf()).toBe('a secret from before the rotation, long enough')
})
