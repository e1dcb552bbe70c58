import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import type { ConnectionChecks, MethodOptionsBody, PaymentSettings } from '#features/payments/contract/settings.ts'
import { btcPayPermissions } from '#features/payments/rules/key-needs.ts'
import type { RealProvider } from '#features/payments/rules/kinds.ts'
import { amountCheck, offeredMethods } from '#features/payments/server/queries.ts'
import { statementTexts } from '#features/payments/server/queries/settings.ts'
import { type FakeBtcPay, fakeBtcPay } from '../fakes/btcpay.ts'
import type { FakePayPal } from '../fakes/paypal.ts'
import { type FakeStripe, STRIPE_WEBHOOK_SECRET } from '../fakes/stripe.ts'
import { type DataOf, messageOf } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { eventually } from '../support/eventually.ts'
import { buyAsGuest, checkOut, readOrder } from '../support/orders.ts'
import { fakeProviders, methodsWith, paymentSettings, type SavedConnection } from '../support/payment-settings.ts'
import { last, noCard } from '../support/providers.ts'
import { refund } from '../support/refunds.ts'
import { operator, OPERATOR_PASSWORD, staff } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
let providers: Awaited<ReturnType<typeof fakeProviders>>
let stripe: FakeStripe
let paypal: FakePayPal
let btcpay: FakeBtcPay

beforeAll(async () => {
  providers = await fakeProviders()
  ;({ stripe, paypal, btcpay } = providers)
  shop = await testShop({ env: providers.env })
  owner = await operator(shop)
})
afterAll(async () => {
  await shop.stop()
  await providers.close()
})

const ownPassword = OPERATOR_PASSWORD
const connect = (provider: RealProvider, changes: Record<string, string> = {}, statementText: string | null = null) =>
  owner.request<SavedConnection>('PUT', `/api/operator/payments/providers/${provider}`, {
    fields: { ...providers.keys[provider], ...changes },
    statementText,
    ownPassword,
  })
const replace = (provider: RealProvider, fields: Record<string, string>, statementText: string | null = null) =>
  owner.request<SavedConnection>('PUT', `/api/operator/payments/providers/${provider}`, { fields, statementText, ownPassword })
const connectionOf = async (provider: RealProvider) => (await paymentSettings(owner)).connections.find((each) => each.provider === provider)
const problems = (checks: ConnectionChecks) => checks.filter(({ result }) => result !== 'passed').map(({ message }) => message)

/** Sets the methods, and waits until the shop's cache has expired. */
async function setMethods(body: MethodOptionsBody): Promise<Answer<DataOf<PaymentSettings>>> {
  const answer = await owner.request<DataOf<PaymentSettings>>('PUT', '/api/operator/payments/methods', { ...body, ownPassword })
  if (answer.status !== 200) return answer
  const offered = body.methods.filter((each) => each.offered).map(({ method }) => method)
  const limited = body.methods.some(({ min }) => min !== null && min > 6.99)
  await eventually(async () => {
    expect(await offeredMethods(shop.ctx)).toEqual(offered)
    const check = await amountCheck(shop.ctx, 'card')
    if (limited) expect(() => check(699)).toThrow('We take payments by card from')
    else expect(() => check(699)).not.toThrow()
  })
  return answer
}
const hear = (message: { body: string; headers: Record<string, string> }) =>
  shop.request('POST', '/api/payments/webhooks/stripe', message.body, message.headers)

describe('Stripe, connected in the console', () => {
  test('a key that Stripe does not know is refused and not saved', async () => {
    const refused = await connect('stripe', { secretKey: 'sk_test_of_somebody_else' })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'secretKey' }] } })
    expect(messageOf(refused)).toMatch(/^Stripe doesn’t accept this key\. Copy it again/)
    expect(await connectionOf('stripe')).toMatchObject({ source: null, fields: [{ value: null }, { value: null }] })
  })

  test.each([
    [{ secretKey: 'sk_live_abcdef' }, 'secretKey', /A demo shop takes test keys only/],
    [{ secretKey: 'pk_test_abcdef' }, 'secretKey', /This is the publishable key/],
    [{ secretKey: 'abcdef' }, 'secretKey', /starts with sk_ or rk_/],
    [{ webhookSecret: 'abcdef' }, 'webhookSecret', /starts with whsec_/],
    [{ webhookSecret: '' }, 'webhookSecret', /^Enter the webhook signing secret\.$/],
  ])('%j is refused with what to do', async (changes, path, message) => {
    const refused = await connect('stripe', changes)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path }] } })
    expect(messageOf(refused)).toMatch(message)
  })

  test('takes payments in every process immediately, and its keys are never shown again', async () => {
    const other = await testShop({ beside: shop, env: providers.env })
    stripe.endpoints.push({ url: `${shop.url}/api/payments/webhooks/stripe`, status: 'enabled', enabled_events: ['*'] })
    const saved = await connect('stripe')
    expect(problems(saved.body.data.checks)).toEqual([])
    expect(saved.body.data.settings.connections[0]).toMatchObject({
      source: 'console',
      fields: [{ value: 'd_in' }, { value: 'd_in' }],
      webhookUrl: `${shop.url}/api/payments/webhooks/stripe`,
      lastWebhookAt: null,
    })
    expect((await setMethods(methodsWith({}))).body.data.methods[0]).toMatchObject({ provider: 'stripe', choices: ['stripe', 'sandbox'] })
    await eventually(() => expect(other.ctx.config.PAYMENT_PROVIDERS.card).toBe('stripe'))
    const elsewhere = await checkOut(other, { paymentMethod: 'card', ...noCard })
    expect(elsewhere.body.data.payment.nextAction?.url).toMatch(/^https:\/\/checkout\.stripe\.example\//)
    await other.stop()

    const order = await buyAsGuest(shop, { paymentMethod: 'card', ...noCard })
    stripe.pay(last(stripe.sessions.keys()))
    expect((await hear(stripe.webhook('checkout.session.completed', last(stripe.sessions.keys())))).status).toBe(200)
    expect((await readOrder(shop, order)).paid).toBe(true)
    expect((await connectionOf('stripe'))?.lastWebhookAt).toMatch(/^20\d\d-/)

    const { rows } = await shop.ctx.db.query('select action, before, after from audit_log order by at desc limit 5')
    const everything = [JSON.stringify(await paymentSettings(owner)), JSON.stringify(rows), ...shop.logs].join('\n')
    expect(everything).toContain('payments.provider_connected')
    for (const key of [stripe.env.STRIPE_SECRET_KEY ?? '', STRIPE_WEBHOOK_SECRET]) expect(everything).not.toContain(key)
    const { rows: sealed } = await shop.ctx.db.query<{ sealed: Buffer }>('select sealed from payment_connections')
    expect(sealed[0]?.sealed.toString('latin1')).not.toContain('sk_test')
  })

  test.each([
    ['webhook_endpoints', 'Not checked: Stripe doesn’t show its webhooks to this key. Give it read access to Webhook endpoints'],
    ['refunds', 'This key can’t create refunds. Give it write access to Charges and Refunds'],
    ['checkout/sessions', 'This key can’t create payments. Give it write access to Checkout Sessions'],
    ['balance_transactions', 'This key can’t read the balance. Without it, fees, payouts and differences stay unknown.'],
    ['payouts', 'This key can’t read payouts. Without it, payouts can’t be checked against their items. Give it read access to Payouts'],
    [
      'disputes',
      'This key can’t respond to disputes. Without it, the shop can’t read disputes or submit evidence. Give it write access to Disputes',
    ],
  ])('a test of the key names the missing permission: %s', async (where, message) => {
    stripe.fail('forbid', `/v1/${where}`)
    const { body } = await owner.request<DataOf<ConnectionChecks>>('POST', '/api/operator/payments/providers/stripe/test')
    stripe.fail('none')
    expect(problems(body.data)).toEqual([expect.stringContaining(message)])
  })

  test('a test says that the account has to settle in US dollars', async () => {
    stripe.settles('eur')
    const { body } = await owner.request<DataOf<ConnectionChecks>>('POST', '/api/operator/payments/providers/stripe/test')
    stripe.settles('usd')
    expect(problems(body.data)).toEqual([expect.stringMatching(/^This account settles in EUR\. It has to settle in US dollars/)])
  })

  test('a test finds a webhook that is missing, turned off, or sends too little', async () => {
    const found = async () => {
      const { body } = await owner.request<DataOf<ConnectionChecks>>('POST', '/api/operator/payments/providers/stripe/test')
      return body.data.find(({ name }) => name === 'Webhook')?.message
    }
    const url = `${shop.url}/api/payments/webhooks/stripe`
    stripe.endpoints.splice(0, 9, { url: 'https://elsewhere.example.com', status: 'enabled', enabled_events: ['*'] })
    expect(await found()).toBe(`Stripe has no webhook for ${url}. Add it there with this address.`)
    stripe.endpoints.splice(0, 9, { url, status: 'disabled', enabled_events: ['*'] })
    expect(await found()).toBe('The webhook is turned off at Stripe. Turn it on there.')
    stripe.endpoints.splice(0, 9, { url, status: 'enabled', enabled_events: ['checkout.session.completed', 'checkout.session.expired'] })
    expect(await found()).toMatch(/doesn’t send checkout\.session\.async_payment_succeeded, .*Add them at Stripe\.$/)
    const disputes = ['created', 'updated', 'closed'].map((event) => `charge.dispute.${event}`)
    const session = ['completed', 'expired', 'async_payment_succeeded', 'async_payment_failed'].map((event) => `checkout.session.${event}`)
    stripe.endpoints.splice(0, 9, { url, status: 'enabled', enabled_events: [...session, ...disputes] })
    expect(await found()).toBe(
      'The webhook doesn’t send charge.dispute.funds_withdrawn, charge.dispute.funds_reinstated. Add them at Stripe.',
    )
    stripe.endpoints.splice(0, 9, { url, status: 'enabled', enabled_events: ['*'] })
    expect(await found()).toBe('Stripe sends its events to this shop.')
  })

  test('a provider that does not respond is reported as unavailable, and its keys are saved', async () => {
    stripe.fail('error')
    const saved = await replace('stripe', {})
    stripe.fail('none')
    expect(saved.status).toBe(200)
    expect(problems(saved.body.data.checks)).toEqual([expect.stringMatching(/^Stripe didn’t respond,/)])
  })

  test('an earlier webhook secret stays valid beside the new one, until the overlap is ended', async () => {
    const signedWith = async (secret?: string) => {
      await buyAsGuest(shop, { paymentMethod: 'card', ...noCard })
      const id = last(stripe.sessions.keys())
      stripe.expire(id)
      return (await hear(stripe.webhook('checkout.session.expired', id, secret))).status
    }
    await connect('stripe')
    await setMethods(methodsWith({}))
    await buyAsGuest(shop, { paymentMethod: 'card', ...noCard })
    const saved = await replace('stripe', { webhookSecret: 'whsec_the_next_one' })
    expect(saved.body.data.settings.connections[0]).toMatchObject({ overlaps: true, fields: [{ value: 'd_in' }, { value: '_one' }] })
    expect([await signedWith(), await signedWith('whsec_the_next_one'), await signedWith('whsec_of_nobody')]).toEqual([200, 200, 400])
    const ended = await owner.request<DataOf<PaymentSettings>>('POST', '/api/operator/payments/providers/stripe/end-overlap')
    expect(ended.body.data.connections[0]).toMatchObject({ overlaps: false })
    expect([await signedWith(), await signedWith('whsec_the_next_one')]).toEqual([400, 200])
    await replace('stripe', { webhookSecret: STRIPE_WEBHOOK_SECRET })
  })

  test('a webhook secret that no payment was signed with does not stay valid beside the next one', async () => {
    await connect('paypal', { webhookId: 'kept_by_somebody' })
    await connect('paypal')
    expect(await connectionOf('paypal')).toMatchObject({ overlaps: false })
  })

  test('prints the statement text on new payments, and refuses one that banks do not print', async () => {
    const refused = await replace('stripe', {}, 'Views & likes')
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'statementText' }] } })
    await replace('stripe', {}, 'GROUNDSWL')
    await eventually(async () => expect(await statementTexts(shop.ctx)).toEqual({ card: 'GROUNDSWL' }))
    await buyAsGuest(shop, { paymentMethod: 'card', ...noCard })
    expect(stripe.requested.at(-1)?.payment_intent_data).toMatchObject({ statement_descriptor_suffix: 'GROUNDSWL' })
    await replace('stripe', {}, null)
    await eventually(async () => expect(await statementTexts(shop.ctx)).toEqual({}))
    await buyAsGuest(shop, { paymentMethod: 'card', ...noCard })
    expect(stripe.requested.at(-1)?.payment_intent_data).not.toHaveProperty('statement_descriptor_suffix')
  })

  test('charges only amounts within the limits of its method', async () => {
    await connect('stripe')
    await setMethods(methodsWith({ min: 10, max: 20 }))
    const tooSmall = await checkOut(shop, { paymentMethod: 'card', ...noCard })
    expect(tooSmall).toMatchObject({ status: 400, body: { code: 'method_amount', errors: [{ path: 'paymentMethod' }] } })
    expect(tooSmall.body.message).toBe('We take payments by card from $10.00. Please choose another way to pay, or a larger amount.')
    const tooLarge = await owner.request('POST', '/api/wallet/deposits', { amount: 25, method: 'stripe' })
    expect(messageOf(tooLarge)).toBe('We take payments by card up to $20.00. Please choose another way to pay, or a smaller amount.')
    expect((await checkOut(shop, { paymentMethod: 'paypal', ...noCard })).status).toBe(200)
    const wrong = await setMethods(methodsWith({ min: 20, max: 10 }))
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'methods.0.max' }] } })
    await setMethods(methodsWith({}))
  })

  test('that is taken off refunds what it captured', async () => {
    const order = await buyAsGuest(shop, { paymentMethod: 'card', ...noCard })
    stripe.pay(last(stripe.sessions.keys()))
    await hear(stripe.webhook('checkout.session.completed', last(stripe.sessions.keys())))
    await setMethods(methodsWith({ provider: 'sandbox' }))
    expect((await checkOut(shop)).body.data.payment.status).toBe('succeeded')
    await refund(shop, order.id, 300)
    await payRefunds(shop.ctx)
    expect([...stripe.refunds.values()].at(-1)).toMatchObject({ amount: 300, status: 'succeeded' })
  })

  test('whose keys are replaced by those of another account is named: earlier payments cannot be refunded', async () => {
    const sessions = [...stripe.sessions]
    stripe.sessions.clear()
    const saved = await replace('stripe', {})
    for (const [id, session] of sessions) stripe.sessions.set(id, session)
    expect(problems(saved.body.data.checks)).toEqual([expect.stringContaining('Use keys of the same Stripe account.')])
  })
})

describe('the methods', () => {
  test('are listed at the checkout in the order that staff chose', async () => {
    const [card, ...others] = methodsWith({ provider: 'sandbox' }).methods
    if (!card) throw new Error('there is a first method')
    await setMethods({ methods: [...others, card] })
    expect((await paymentSettings(owner)).methods.map(({ method }) => method)).toEqual(['paypal', 'crypto', 'card'])
    await setMethods(methodsWith({ provider: 'sandbox' }))
  })

  test('need a provider that is connected, and one of them stays on', async () => {
    const missing = await setMethods({
      methods: methodsWith({ provider: 'sandbox' }).methods.map((each) =>
        each.method === 'crypto' ? { ...each, provider: 'btcpay' } : each,
      ),
    })
    expect(missing).toMatchObject({ status: 400, body: { errors: [{ path: 'methods.2.provider' }] } })
    expect(messageOf(missing)).toBe('BTCPay Server isn’t connected for payments by crypto. Enter its keys first.')
    const none = await setMethods({ methods: methodsWith({ provider: 'sandbox' }).methods.map((each) => ({ ...each, offered: false })) })
    expect(messageOf(none)).toBe('Leave at least one payment method on.')
  })
})

test('PayPal’s check reports problems with credentials, webhook, transaction search and disputes', async () => {
  const unknown = await connect('paypal', { clientSecret: 'of-a-live-app' })
  expect(unknown).toMatchObject({ status: 400, body: { errors: [{ path: 'clientSecret' }] } })
  expect(messageOf(unknown)).toContain('with Sandbox selected. Those of a live app don’t work in this shop.')
  paypal.searchIs(false)
  paypal.fail('forbid', '/v1/customer')
  const saved = await connect('paypal')
  paypal.fail('none')
  expect(problems(saved.body.data.checks)).toEqual([
    expect.stringContaining('This key can’t search transactions.'),
    expect.stringContaining(
      'This key can’t read disputes. Without it, the shop can’t read disputes or submit evidence. Turn on Customer disputes',
    ),
    expect.stringContaining(`PayPal has no webhook for ${shop.url}/api/payments/webhooks/paypal.`),
  ])
  expect(problems((await connect('paypal', { webhookId: 'of-another-app' })).body.data.checks)).toContainEqual(
    expect.stringContaining('PayPal has no webhook with this ID.'),
  )
  expect(saved.body.data.settings.connections[1]).toMatchObject({ fields: [{ value: 'client-of-tests' }, { value: 'ests' }, {}] })
})

test('BTCPay Server says what its key lacks, and whether it sees the store', async () => {
  expect(messageOf(await connect('btcpay', { apiKey: 'unknown' }))).toMatch(/^Your server doesn’t accept this API key/)
  expect(messageOf(await connect('btcpay', { url: 'http://pay.example.com' }))).toBe(
    'Enter your server’s address, which starts with https://.',
  )
  btcpay.allow('cancreateinvoice', 'canviewinvoices', 'canmodifyinvoices')
  const lacking = await connect('btcpay')
  expect(problems(lacking.body.data.checks)).toEqual([
    expect.stringContaining('btcpay.store.cancreatepullpayments'),
    expect.stringContaining('btcpay.store.canmanagepullpayments'),
    expect.stringContaining('btcpay.store.canviewpayouts'),
    expect.stringMatching(/^Not checked: .*btcpay\.store\.webhooks\.canmodifywebhooks/),
  ])
  btcpay.allow(...btcPayPermissions)
  expect(problems((await connect('btcpay')).body.data.checks)).toEqual([expect.stringContaining('BTCPay Server has no webhook for')])
  btcpay.allow('unrestricted', 'canmodifystoresettings')
  btcpay.registered.push({ url: `${shop.url}/api/payments/webhooks/btcpay`, enabled: true })
  expect(problems((await connect('btcpay')).body.data.checks)).toEqual([])
  // An API key is only sent to the server it was entered for. Another server needs its own key.
  const another = await fakeBtcPay()
  const moved = await replace('btcpay', { url: another.url })
  expect(moved).toMatchObject({ status: 400, body: { errors: [{ path: 'apiKey', message: 'Enter the API key.' }] } })
  expect(another.asked).toEqual([])
  await another.close()
  expect(problems((await connect('btcpay', { storeId: 'Another' })).body.data.checks)).toContainEqual(
    expect.stringContaining('This key has no access to a store with this ID.'),
  )
})

test('only those who change settings see how the shop is paid', async () => {
  const editor = await staff(shop, 'editor')
  expect((await editor.request('GET', '/api/operator/payments')).status).toBe(403)
})
