import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApprovalView } from '#features/accounts/contract.ts'
import { reconcilePayments } from '#features/checkout/server/commands/reconcile.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import type { SetUp } from '#features/operations/contract/settings.ts'
import type { JobData } from '#platform/jobs/queue.ts'
import { codeOf, getData, invalidField } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { eventually } from '../support/eventually.ts'
import { emailsTo } from '../support/notifications.ts'
import { buyAsGuest, readOrder } from '../support/orders.ts'
import { fakeProviders, methodsWith, paymentSettings } from '../support/payment-settings.ts'
import { last, noCard } from '../support/providers.ts'
import { askForKey, operator, OPERATOR_PASSWORD, staff } from '../support/staff.ts'

let providers: Awaited<ReturnType<typeof fakeProviders>>
let guarded: TestShop
let asker: Customer
let colleague: Customer
beforeAll(async () => {
  providers = await fakeProviders()
  guarded = await testShop({ env: providers.env })
  asker = await operator(guarded)
  // A single owner without a second factor needs no approval.
  expect((await keys(providers.keys.stripe)).status).toBe(200)
  expect((await methods({})).status).toBe(200)
  colleague = await staff(guarded, 'manager')
})
afterAll(async () => {
  await guarded.stop()
  await providers.close()
})

interface Asked {
  approvalId?: string
}
const ownPassword = OPERATOR_PASSWORD
const keys = (fields: object, statementText: string | null = null) =>
  asker.request<Asked>('PUT', '/api/operator/payments/providers/stripe', { fields, statementText, ownPassword })
const methods = (card: Parameters<typeof methodsWith>[0]) =>
  asker.request<Asked>('PUT', '/api/operator/payments/methods', { ...methodsWith(card), ownPassword })
const decide = ({ body }: Answer<Asked>, how = 'approve') =>
  colleague.request('POST', `/api/operator/approvals/${body.approvalId}/${how}`, {})
const waiting = () => getData<ApprovalView[]>(asker, '/api/operator/approvals?status=waiting')
const ending = async () => (await paymentSettings(asker)).connections[0]?.fields[1]?.value
const card = async () => (await paymentSettings(asker)).methods[0]

describe('a second person', () => {
  test('approves another provider of a method, not its first connection, its limits or what is turned off', async () => {
    const first = { fields: providers.keys.btcpay, statementText: null, ownPassword }
    expect((await asker.request('PUT', '/api/operator/payments/providers/btcpay', first)).status).toBe(200)
    expect((await methods({ min: 1 })).status).toBe(200)
    const moved = await methods({ provider: 'sandbox' })
    expect(moved.status).toBe(202)
    expect(await waiting()).toMatchObject([{ kind: 'payment_account_change', summary: 'Take payments: card by Sandbox' }])
    expect(await card()).toMatchObject({ provider: 'stripe', min: 1 })
    const { steps } = await getData<SetUp>(asker, '/api/operator/setup')
    expect(steps.find(({ key }) => key === 'payment')).toMatchObject({
      done: false,
      text: 'Waiting for approval: Take payments: card by Sandbox. Approve it in Orders, under Approvals.',
      href: '/operator/orders/approvals',
    })
    expect((await decide(moved)).status).toBe(200)
    await eventually(async () => expect(await card()).toMatchObject({ provider: 'sandbox', min: null }))
    expect((await decide(await methods({}))).status).toBe(200)
    await eventually(async () => expect(await card()).toMatchObject({ provider: 'stripe' }))
    expect((await methods({ offered: false })).status).toBe(200)
    const on = await methods({})
    expect(on.status).toBe(202)
    expect(await waiting()).toMatchObject([{ kind: 'payment_methods_change' }])
    expect((await decide(on)).status).toBe(200)
    await eventually(async () => expect(await card()).toMatchObject({ offered: true }))
  })

  test('approves new keys of a provider that takes payments, which wait encrypted', async () => {
    expect((await keys({}, 'GROUNDSWL')).status).toBe(200)
    const replaced = await keys({ webhookSecret: 'whsec_waits_for_approval' })
    expect(replaced.status).toBe(202)
    const reason = 'New: Webhook signing secret'
    expect(await waiting()).toMatchObject([{ summary: 'Replace the keys of Stripe, which takes payments by card', reason }])
    const { rows } = await guarded.ctx.db.query('select * from approvals')
    expect(JSON.stringify(rows)).not.toContain('whsec_waits')
    expect(await ending()).toBe('d_in')
    expect((await decide(replaced)).status).toBe(200)
    expect(await ending()).toBe('oval')
  })

  test('approves new keys of a provider that takes no payments now, if it took some: its webhooks say what is paid', async () => {
    const begun = await buyAsGuest(guarded, { paymentMethod: 'card', ...noCard })
    const session = last(providers.stripe.sessions.keys())
    expect((await methods({ offered: false, provider: null })).status).toBe(200)
    const replaced = await keys({ webhookSecret: 'whsec_known_to_one_person' })
    expect(replaced.status).toBe(202)
    expect(await waiting()).toMatchObject([{ summary: 'Replace the keys of Stripe, which took payments before' }])
    Object.assign(providers.stripe.sessions.get(session) ?? {}, { payment_status: 'paid', status: 'complete' })
    const forged = providers.stripe.webhook('checkout.session.completed', session, 'whsec_known_to_one_person')
    expect((await guarded.request('POST', '/api/payments/webhooks/stripe', forged.body, forged.headers)).status).toBe(400)
    expect((await readOrder(guarded, begun)).paid).toBe(false)
    expect((await decide(replaced, 'refuse')).status).toBe(200)
    expect((await decide(await methods({}))).status).toBe(200)
    await eventually(async () => expect(await card()).toMatchObject({ offered: true }))
  })

  test('approves a statement text later: a payment that was started meanwhile, and whose answer was lost, is still found', async () => {
    const { stripe } = providers
    const replaced = await keys({ webhookSecret: 'whsec_comes_with_a_text' }, 'LATER TEXT')
    stripe.fail('lost', '/v1/checkout/sessions')
    const begun = await buyAsGuest(guarded, { paymentMethod: 'card', ...noCard })
    stripe.fail('none')
    expect((await decide(replaced)).status).toBe(200)
    await eventually(async () => expect((await paymentSettings(asker)).connections[0]).toMatchObject({ statementText: 'LATER TEXT' }))
    await guarded.ctx.db.query('update payment_attempts set look_up_at = now() where subject_id = $1', [begun.id])
    await reconcilePayments(guarded.ctx)
    expect(await readOrder(guarded, begun)).toMatchObject({ payment: { status: 'requires_action' } })
    expect([...stripe.sessions.values()].filter(({ metadata }) => metadata?.attempt === begun.payment?.id)).toHaveLength(1)
    expect((await keys({})).status).toBe(200)
  })

  test('still approves after somebody saved the settings as they were', async () => {
    const moved = await methods({ provider: 'sandbox' })
    expect(moved.status).toBe(202)
    const same = (await paymentSettings(colleague)).methods.map(({ choices: _choices, ...options }) => options)
    expect((await colleague.request('PUT', '/api/operator/payments/methods', { methods: same })).status).toBe(200)
    expect((await keys({})).status).toBe(200)
    expect((await decide(moved)).status).toBe(200)
    await eventually(async () => expect(await card()).toMatchObject({ provider: 'sandbox' }))
    expect((await decide(await methods({}))).status).toBe(200)
    await eventually(async () => expect(await card()).toMatchObject({ provider: 'stripe' }))
  })

  test('cannot approve a request whose subject has changed', async () => {
    const before = await ending()
    const replaced = await keys({ webhookSecret: 'whsec_of_an_older_day' })
    expect((await methods({ max: 50 })).status).toBe(200)
    expect(await decide(replaced)).toMatchObject({ status: 409, body: { code: 'payment_settings_changed' } })
    expect((await decide(replaced, 'refuse')).status).toBe(200)
    expect(await ending()).toBe(before)
  })
})

describe('an unattended session', () => {
  const PROVIDER = '/api/operator/payments/providers/paypal'
  const METHODS = '/api/operator/payments/methods'
  const connection = () => ({ fields: providers.keys.paypal, statementText: null })

  test('cannot connect a provider or move a method without the password', async () => {
    const before = await paymentSettings(asker)
    for (const proof of [{}, { ownPassword: 'a guess of 42' }]) {
      expect(invalidField(await asker.request('PUT', PROVIDER, { ...connection(), ...proof }))).toBe('ownPassword')
      for (const taken of [{ provider: 'sandbox' as const }, { provider: null, offered: false }])
        expect(invalidField(await asker.request('PUT', METHODS, { ...methodsWith(taken), ...proof }))).toBe('ownPassword')
    }
    expect(await paymentSettings(asker)).toEqual(before)
    expect(await waiting()).toEqual([])
    // Limits don't move money.
    expect((await asker.request('PUT', METHODS, methodsWith({ max: 60 }))).status).toBe(200)
  })

  test('is no more than an API key, which does neither even with its maker’s password', async () => {
    const { key } = (await askForKey(asker, ['settings:write'])).body.data
    const ask = (path: string, body: object) => guarded.request('PUT', path, { ...body, ownPassword }, { authorization: `Bearer ${key}` })
    expect(codeOf(await ask(PROVIDER, connection()))).toBe('not_in_scope')
    expect(codeOf(await ask(METHODS, methodsWith({ provider: 'sandbox' })))).toBe('not_in_scope')
  })
})

test('every owner is told by email whose account takes the payments now, who asked for it and who approved it', async () => {
  const owners = [asker, await staff(guarded, 'owner')]
  const since = new Date()
  expect((await decide(await keys({ webhookSecret: 'whsec_of_a_stranger' }))).status).toBe(200)
  expect((await methods({ provider: null, offered: false })).status).toBe(200)
  const told = await guarded.ctx.db.all<{ payload: JobData }>(
    `select payload from outbox where type = 'payments.account_changed' and created_at >= $1`,
    [since],
  )
  for (const { payload } of told) await notifyOfEvent(guarded.ctx, 'payments.account_changed', payload)
  for (const { email } of owners) {
    const [replaced, stopped] = (await emailsTo(guarded, email)).slice(-2).map(({ text }) => text)
    for (const said of ['New keys of Stripe', 'Olive Operator', 'Approved by']) expect(replaced).toContain(said)
    expect(replaced).not.toContain('whsec')
    expect(stopped).toContain('Payments by card are turned off')
    expect(stopped).not.toContain('Approved by')
  }
})
