import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApprovalView } from '#features/accounts/contract.ts'
import { getData } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { eventually } from '../support/eventually.ts'
import { buyAsGuest, readOrder } from '../support/orders.ts'
import { fakeProviders, methodsWith, paymentSettings } from '../support/payment-settings.ts'
import { last, noCard } from '../support/providers.ts'
import { operator, staff } from '../support/staff.ts'

let providers: Awaited<ReturnType<typeof fakeProviders>>
let guarded: TestShop
let asker: Customer
let colleague: Customer
beforeAll(async () => {
  providers = await fakeProviders()
  guarded = await testShop({ env: providers.env })
  asker = await operator(guarded)
  // Alone without a second factor, an owner is asked for nobody else.
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
const keys = (fields: object, statementText: string | null = null) =>
  asker.request<Asked>('PUT', '/api/operator/payments/providers/stripe', { fields, statementText })
const methods = (card: Parameters<typeof methodsWith>[0]) =>
  asker.request<Asked>('PUT', '/api/operator/payments/methods', methodsWith(card))
const decide = ({ body }: Answer<Asked>, how = 'approve') =>
  colleague.request('POST', `/api/operator/approvals/${body.approvalId}/${how}`, {})
const waiting = () => getData<ApprovalView[]>(asker, '/api/operator/approvals?status=waiting')
const ending = async () => (await paymentSettings(asker)).connections[0]?.fields[1]?.value
const card = async () => (await paymentSettings(asker)).methods[0]

describe('a second person', () => {
  test('approves another provider of a method, not its first connection, its limits or what is turned off', async () => {
    const first = { fields: providers.keys.btcpay, statementText: null }
    expect((await asker.request('PUT', '/api/operator/payments/providers/btcpay', first)).status).toBe(200)
    expect((await methods({ min: 1 })).status).toBe(200)
    const moved = await methods({ provider: 'sandbox' })
    expect(moved.status).toBe(202)
    expect(await waiting()).toMatchObject([{ kind: 'payment_account_change', summary: 'Take payments: card by Sandbox' }])
    expect(await card()).toMatchObject({ provider: 'stripe', min: 1 })
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
    expect(await waiting()).toMatchObject([{ summary: 'Replace the keys of Stripe, which takes payments by card' }])
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
    expect(await waiting()).toMatchObject([{ summary: 'Replace the keys of Stripe, which was asked for payments before' }])
    Object.assign(providers.stripe.sessions.get(session) ?? {}, { payment_status: 'paid', status: 'complete' })
    const forged = providers.stripe.webhook('checkout.session.completed', session, 'whsec_known_to_one_person')
    expect((await guarded.request('POST', '/api/payments/webhooks/stripe', forged.body, forged.headers)).status).toBe(400)
    expect((await readOrder(guarded, begun)).paid).toBe(false)
    expect((await decide(replaced, 'refuse')).status).toBe(200)
    expect((await decide(await methods({}))).status).toBe(200)
    await eventually(async () => expect(await card()).toMatchObject({ offered: true }))
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

  test('approves nothing that has changed since it was requested', async () => {
    const before = await ending()
    const replaced = await keys({ webhookSecret: 'whsec_of_an_older_day' })
    expect((await methods({ max: 50 })).status).toBe(200)
    expect(await decide(replaced)).toMatchObject({ status: 409, body: { code: 'payment_settings_changed' } })
    expect((await decide(replaced, 'refuse')).status).toBe(200)
    expect(await ending()).toBe(before)
  })
})
