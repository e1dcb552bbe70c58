import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Allowance, ApprovalView } from '#features/accounts/contract.ts'
import { type GuardedAction, guardedActionNames } from '#features/accounts/rules/four-eyes.ts'
import { orderLimit } from '#features/accounts/server/settings.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { deliveriesOf } from '#features/delivery/server/queries.ts'
import type { GuaranteesOverview } from '#features/guarantees/contract.ts'
import { autoLimit as autoLimitSetting } from '#features/guarantees/server/settings.ts'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import type { ShopSettings } from '#features/operations/contract/settings.ts'
import type { Today } from '#features/operations/contract/today.ts'
import type { PaymentSettings } from '#features/payments/contract/settings.ts'
import { putSetting } from '#platform/settings.ts'
import { type FakeBtcPay, fakeBtcPay } from '../fakes/btcpay.ts'
import { type DataOf, codeOf, firstOf, getData, messageOf } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { lostPayment, RECONCILIATION } from '../support/differences.ts'
import { eventually } from '../support/eventually.ts'
import { cards } from '../support/factories.ts'
import { complete, largeOrder, move, paidOrder } from '../support/guarantees.ts'
import { meanwhile, waitingForLocks } from '../support/locks.ts'
import { buy } from '../support/orders.ts'
import { addPromotion } from '../support/promotions.ts'
import { endShort, refundParts } from '../support/refunds.ts'
import { enrol } from '../support/second-factor.ts'
import { askForKey, inviteToStaff, operator, passwordOf, staff } from '../support/staff.ts'

const HOUR_MS = 3_600_000

interface Asked {
  approvalId?: string | null
  data?: { approvalId?: string | null }
}

/** The approval that a response waits for; null if none. */
const waitsFor = ({ body }: Answer<Asked>) => body.approvalId ?? body.data?.approvalId ?? null
const decide = (who: Customer, approvalId: string | null, how = 'approve', body = {}) =>
  who.request('POST', `/api/operator/approvals/${approvalId}/${how}`, body)
const payBack = (who: Customer, id: string, amount: number) =>
  who.request<Asked>('POST', `/api/operator/orders/${id}/refunds`, { amount, reason: 'The wrong link.' })
const adjust = (who: Customer, id: string, amount: number) =>
  who.request<Asked>('POST', `/api/operator/customers/${id}/adjustments`, { amount, kind: 'goodwill', reason: 'It took long.' })
const limits = { depositMin: 5, depositMax: 1_000, refundAlone: 100, adjustmentAlone: 50, dayAlone: 500 }
const setLimits = (who: Customer, changes: object) => who.request<Asked>('PUT', '/api/operator/settings/limits', { ...limits, ...changes })

/** Offers these methods with the sandbox, or crypto with another provider. */
function setMethods(who: Customer, { offered, crypto = 'sandbox' }: { offered: string[]; crypto?: string }): Promise<Answer<Asked>> {
  const methods = [
    ['card', 'sandbox'],
    ['paypal', 'sandbox'],
    ['crypto', crypto],
  ].map(([method = '', provider]) => ({ method, offered: offered.includes(method), provider, min: null, max: null }))
  return who.request<Asked>('PUT', '/api/operator/payments/methods', { methods, ownPassword: passwordOf(who) })
}

/** Reports that nothing of an order was delivered, after its delivery was reassigned to the shop's own queue. */
async function reportFailed(shop: TestShop, who: Customer, orderId: string): Promise<Answer<Asked>> {
  await startOrderDelivery(shop.ctx, orderId)
  const delivery = firstOf(await deliveriesOf(shop.ctx.db, orderId))
  await who.request('POST', `/api/operator/deliveries/${delivery.id}/reassign`, { supplierId: 'prt_manual' })
  return who.request<Asked>('POST', `/api/operator/deliveries/${delivery.id}/report`, { status: 'failed', delivered: 0 })
}

describe('every guarded action', () => {
  let shop: TestShop
  let owner: Customer
  let manager: Customer
  let btcpay: FakeBtcPay
  beforeAll(async () => {
    ;[shop, btcpay] = await Promise.all([testShop(), fakeBtcPay()])
    owner = await operator(shop)
    manager = await staff(shop, 'manager')
  })
  afterAll(async () => {
    expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
    await shop.stop()
    await btcpay.close()
  })

  /** How each action is requested, above every limit. */
  const ways: Record<GuardedAction, () => Promise<Answer<Asked>>> = {
    order_refund: async () => payBack(owner, (await largeOrder(shop)).id, 150),
    order_move: async () => owner.request('POST', `/api/operator/orders/${(await largeOrder(shop)).id}/move`, { to: 'canceled' }),
    delivery_report: async () => reportFailed(shop, owner, (await largeOrder(shop)).id),
    guarantee_claim_grant: async () => {
      const order = await largeOrder(shop)
      await complete(shop, order)
      await order.ask('refund', { message: 'These are not subscribers of mine.' })
      const { requests } = await getData<OrderPage>(owner, `/api/operator/orders/${order.id}`)
      return owner.request('POST', `/api/operator/remedies/${requests[0]?.id}/decide`, { grant: true, answer: 'You are right.' })
    },
    difference_settlement: async () => {
      const settlement = await lostPayment(shop, owner, (await largeOrder(shop)).id)
      return owner.request('POST', `${RECONCILIATION}/settle`, settlement)
    },
    wallet_adjustment: async () => adjust(owner, (await signUp(shop)).id, 50.01),
    promotion_add: () =>
      owner.request('POST', '/api/operator/promotions', { name: 'All free', kind: 'code', code: 'ALLFREE', percent: 100 }),
    promotion_change: async () => {
      const { body } = await addPromotion(owner, { budget: 20 })
      const draft = { name: 'Wide', kind: 'code', code: body.data.code, percent: 90, version: body.data.version }
      return owner.request('PUT', `/api/operator/promotions/${body.data.id}`, draft)
    },
    limits_change: () => setLimits(owner, { refundAlone: 10_000 }),
    guarantee_limit_change: () => owner.request('PUT', '/api/operator/guarantees/limit', { autoLimit: 5_000 }),
    payment_methods_change: async () => {
      expect((await setMethods(owner, { offered: ['card'] })).status).toBe(200)
      return setMethods(owner, { offered: ['card', 'crypto'] })
    },
    payment_account_change: async () => {
      const { BTCPAY_URL: url, BTCPAY_STORE_ID: storeId, BTCPAY_API_KEY: apiKey, BTCPAY_WEBHOOK_SECRET: webhookSecret } = btcpay.env
      const connection = { fields: { url, storeId, apiKey, webhookSecret }, statementText: null, ownPassword: passwordOf(owner) }
      expect((await owner.request('PUT', '/api/operator/payments/providers/btcpay', connection)).status).toBe(200)
      return setMethods(owner, { offered: ['card', 'crypto'], crypto: 'btcpay' })
    },
    supplier_change: () =>
      owner.request('PUT', '/api/operator/partners/prt_own_server', {
        name: 'Fast Media',
        kind: 'http',
        url: 'https://fast-media.example/api',
        secret: 'a secret that its maker could sign reports with',
      }),
    staff_role_change: async () => owner.request('PUT', `/api/operator/staff/${(await staff(shop, 'editor')).id}`, { role: 'manager' }),
    staff_invitation: () => inviteToStaff(owner, 'new.manager@example.com', 'manager'),
    approver_removal: async () => owner.request('DELETE', `/api/operator/staff/${(await staff(shop, 'manager')).id}`),
  }

  test.each(guardedActionNames)('waits for a second person: %s', async (action) => {
    const approvalId = waitsFor(await ways[action]())
    expect(approvalId).toMatch(/^apr_/)
    const waiting = await getData<ApprovalView[]>(owner, '/api/operator/approvals?status=waiting')
    expect(waiting.find(({ id }) => id === approvalId)).toMatchObject({ kind: action, mayDecideAlone: false })
    expect(codeOf(await decide(owner, approvalId))).toBe('second_person_needed')
    expect(await decide(manager, approvalId)).toMatchObject({ status: 200 })
    expect(await getData<ApprovalView[]>(owner, '/api/operator/approvals?status=waiting')).toEqual([])
  })

  test('what was approved takes effect', async () => {
    expect(await getData<ShopSettings>(owner, '/api/operator/settings')).toMatchObject({ limits: { refundAlone: 10_000 } })
    await eventually(async () =>
      expect(await getData<PaymentSettings>(owner, '/api/operator/payments')).toMatchObject({
        methods: [
          { method: 'card', offered: true, provider: 'sandbox' },
          { method: 'paypal', offered: false },
          { method: 'crypto', offered: true, provider: 'btcpay' },
        ],
      }),
    )
    expect((await setLimits(owner, {})).status).toBe(200)
    const { rows } = await shop.ctx.db.query("select email from staff_invitations where email = 'new.manager@example.com'")
    expect(rows).toHaveLength(1)
    expect((await owner.request('GET', '/api/operator/promotions')).text).toContain('ALLFREE')
    expect((await owner.request('GET', '/api/operator/partners')).text).toContain('https://fast-media.example/api')
  })

  test('a claim refunds no more than the second person saw, though the order was delivered meanwhile', async () => {
    expect((await owner.request('PUT', '/api/operator/guarantees/limit', { autoLimit: 0 })).status).toBe(200)
    const order = await largeOrder(shop)
    const { id } = (await order.ask('refund')).body.data
    const grant = () => owner.request<Asked>('POST', `/api/operator/remedies/${id}/decide`, { grant: true, answer: 'You are right.' })
    const waiting = async (approvalId: string | null) =>
      (await getData<ApprovalView[]>(owner, '/api/operator/approvals?status=waiting')).find((each) => each.id === approvalId)
    const refunded = async () => (await getData<OrderPage>(owner, `/api/operator/orders/${order.id}`)).order.refunded

    await move(shop, order, 'processing', { delivered: 2_000 })
    const early = waitsFor(await grant())
    expect(await waiting(early)).toMatchObject({ amount: 119.99 })
    // A completed order can be refunded up to its whole price.
    await move(shop, order, 'completed', { delivered: 5_000 })
    const refused = await decide(manager, early)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'refund_grew'])
    expect(messageOf(refused)).toContain('would now refund $199.99, more than the $119.99')
    expect(await refunded()).toBe(0)

    expect((await decide(manager, early, 'refuse', { reason: 'It was delivered.' })).status).toBe(200)
    const late = waitsFor(await grant())
    expect(await waiting(late)).toMatchObject({ amount: 199.99 })
    expect((await decide(manager, late)).status).toBe(200)
    expect(await refunded()).toBe(199.99)
  })

  test('partial refunds of one order count together, whoever makes them', async () => {
    const [one, other] = [await staff(shop, 'support'), await staff(shop, 'support')]
    const { id } = await largeOrder(shop)
    expect(waitsFor(await payBack(one, id, 60))).toBeNull()
    const { body } = await other.request<DataOf<{ allowance: Allowance }>>('POST', `/api/operator/orders/${id}/refunds/preview`, {
      amount: 60,
    })
    expect(body.data.allowance).toEqual({
      needsApproval: true,
      reason: 'order',
      subject: { used: 60, limit: 100 },
      day: { used: 0, limit: 500 },
    })
    expect(waitsFor(await payBack(other, id, 60))).toMatch(/^apr_/)
    expect(waitsFor(await reportFailed(shop, one, id))).toMatch(/^apr_/)
  })

  test('a day counts every way together, also at the same time, and ends', async () => {
    expect((await setLimits(owner, { dayAlone: 100 })).status).toBe(200)
    const person = await staff(shop, 'manager')
    const orders = await Promise.all([1, 2, 3, 4].map(() => largeOrder(shop)))
    const answers = await Promise.all(orders.map(({ id }) => payBack(person, id, 40)))
    expect(answers.filter((answer) => waitsFor(answer) === null)).toHaveLength(2)
    expect(waitsFor(await adjust(person, (await signUp(shop)).id, 20))).toBeNull()
    expect(waitsFor(await adjust(person, (await signUp(shop)).id, 0.01))).toMatch(/^apr_/)
    expect(waitsFor(await reportFailed(shop, person, (await paidOrder(shop)).id))).toMatch(/^apr_/)
    expect(waitsFor(await person.request<Asked>('POST', '/api/operator/promotions', promotionOf(5)))).toMatch(/^apr_/)
    const allowance = await getData<Allowance>(person, '/api/operator/allowance?action=order_refund&amount=1')
    expect(allowance).toMatchObject({ needsApproval: true, reason: 'day', day: { used: 100, limit: 100 } })

    shop.jump(25 * HOUR_MS)
    const later = await operator(shop)
    expect(await getData<Allowance>(later, '/api/operator/allowance?action=order_refund&amount=1')).toMatchObject({ needsApproval: false })
    shop.jump(0)
  })

  test('many orders at once are counted one after the other, in the preview and when they move', async () => {
    const person = await staff(shop, 'support')
    const orders = await Promise.all([1, 2].map(() => largeOrder(shop, { serviceType: 'YouTube Subscribers', quantity: 1_000 })))
    const prices = await Promise.all(
      orders.map(async ({ id }) => (await getData<OrderPage>(owner, `/api/operator/orders/${id}`)).order.price),
    )
    expect((await setLimits(owner, { dayAlone: firstOf(prices) + 1 })).status).toBe(200)
    const bulk = { action: 'canceled', ids: orders.map(({ id }) => id) }
    const outcomes = async (path: string) => {
      const { body } = await person.request<DataOf<{ lines: { outcome: string }[] }>>('POST', path, bulk)
      return body.data.lines.map(({ outcome }) => outcome)
    }
    expect(await outcomes('/api/operator/orders/bulk/preview')).toEqual(['moves', 'approval'])
    expect(await outcomes('/api/operator/orders/bulk')).toEqual(['moves', 'approval'])
  })

  test('a refund that waited for approval is not paid on top of the automatic one of an order that ended meanwhile', async () => {
    const order = await largeOrder(shop)
    const manager = await staff(shop, 'manager')
    const approvalId = waitsFor(await payBack(await operator(shop), order.id, 120))
    await endShort(shop, order.id, 3_750)
    const refused = await decide(manager, approvalId)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'refund_grew'])
    expect(messageOf(refused)).toContain('$50.00 of this order was refunded since')
    expect((await refundParts(shop, order.id)).length).toBe(1)
  })

  test('an order that is paid while it is canceled by hand is not refunded uncounted', async () => {
    const order = await buy(shop, { cardNumber: cards.declined })
    const support = await staff(shop, 'support')
    const { moved } = await shop.ctx.db.transaction(async (tx) => {
      await tx.query('select from orders where id = $1 for update', [order.id])
      const asked = support.request('POST', `/api/operator/orders/${order.id}/move`, { to: 'canceled', reason: 'On request.' })
      await expect.poll(() => waitingForLocks(shop)).toBe(1)
      await tx.query('update orders set paid_at = now() where id = $1', [order.id])
      return { moved: asked }
    })
    expect(codeOf(await moved)).toBe('refund_grew')
    await shop.ctx.db.query('update orders set paid_at = null where id = $1', [order.id])
  })

  test('a supplier’s new name needs no approval, a new address or secret does', async () => {
    const change = (fields: object) =>
      owner.request<Asked>('PUT', '/api/operator/partners/prt_slow', {
        name: 'Slow Media',
        kind: 'http',
        url: 'https://slow-media.example/api',
        ...fields,
      })
    const added = waitsFor(await change({ secret: 'a secret that its maker could sign reports with' }))
    expect((await decide(manager, added)).status).toBe(200)
    expect((await change({ name: 'Slower Media' })).status).toBe(200)
    for (const fields of [{ url: 'https://evil.example/api' }, { secret: 'another secret that its maker could sign with' }]) {
      const approvalId = waitsFor(await change(fields))
      expect(approvalId).toMatch(/^apr_/)
      expect((await decide(manager, approvalId, 'refuse', { reason: 'Nobody asked for it.' })).status).toBe(200)
    }
    expect((await owner.request('GET', '/api/operator/partners')).text).not.toContain('evil.example')

    // Changes without an approval apply immediately, and an approval doesn't restore values that have changed since.
    const rotated = waitsFor(await change({ name: 'Slowest Media', secret: 'a third secret that its maker could sign reports with' }))
    const slow = async () => {
      const { body } = await owner.request<DataOf<{ id: string; name: string; url: string; active: boolean }[]>>(
        'GET',
        '/api/operator/partners',
      )
      return body.data.find(({ id }) => id === 'prt_slow')
    }
    expect(await slow()).toMatchObject({ name: 'Slowest Media', active: true })
    expect((await change({ name: 'Gone Media', active: false })).status).toBe(200)
    // An only approver without a second factor may change the address while the secret still waits.
    await shop.ctx.db.query(`update suppliers set url = 'https://moved-media.example/api' where id = 'prt_slow'`)
    expect((await decide(manager, rotated)).status).toBe(200)
    expect(await slow()).toMatchObject({ name: 'Gone Media', active: false, url: 'https://moved-media.example/api' })
  })

  test('a supplier that was added as a queue of staff meanwhile gets no address from an older request', async () => {
    const put = (fields: object) => owner.request<Asked>('PUT', '/api/operator/partners/prt_new', { name: 'New Media', ...fields })
    const secret = 'a secret that its maker could sign reports with'
    const requested = waitsFor(await put({ kind: 'http', url: 'https://new-media.example/api', secret }))
    expect((await put({ kind: 'manual' })).status).toBe(200)
    expect(await decide(manager, requested)).toMatchObject({ status: 409, body: { code: 'supplier_kind' } })
    const suppliers = await getData<{ id: string; kind: string; url: string | null }[]>(owner, '/api/operator/partners')
    expect(suppliers.find(({ id }) => id === 'prt_new')).toMatchObject({ kind: 'manual', url: null, hasSecret: false })
    expect((await decide(manager, requested, 'refuse')).status).toBe(200)
  })

  test('a request is visible to its author and to staff who may see its subject', async () => {
    const order = waitsFor(await payBack(owner, (await largeOrder(shop)).id, 150))
    const role = waitsFor(await owner.request('PUT', `/api/operator/staff/${(await staff(shop, 'editor')).id}`, { role: 'manager' }))
    const settings = waitsFor(await setLimits(owner, { refundAlone: 9_000 }))
    const readBy = async (who: Customer) => {
      const found = await getData<ApprovalView[]>(who, '/api/operator/approvals?status=waiting')
      return [order, role, settings].filter((approvalId) => found.some(({ id }) => id === approvalId))
    }
    expect(await readBy(owner)).toEqual([order, role, settings])
    expect(await readBy(manager)).toEqual([order, role, settings])
    expect(await readBy(await staff(shop, 'support'))).toEqual([order])
    expect(await readBy(await staff(shop, 'bookkeeper'))).toEqual([order])
    const made = await askForKey(owner, ['orders:read'])
    const headers = { authorization: `Bearer ${made.body.data.key}` }
    const byKey = await shop.request<DataOf<ApprovalView[]>>('GET', '/api/operator/approvals?status=waiting', undefined, headers)
    expect(byKey.body.data.map(({ kind }) => kind)).toContain('order_refund')
    expect(byKey.body.data.filter(({ id }) => id === role || id === settings)).toEqual([])
    for (const approvalId of [order, role, settings]) expect((await decide(manager, approvalId, 'refuse')).status).toBe(200)
  })

  test('a request is not hidden behind the many of a colleague', async () => {
    await shop.ctx.db.query(
      `insert into approvals (id, kind, subject_type, subject_id, amount_cents, summary, payload, reason, requested_by, requested_at)
       select 'apr_many' || n, 'order_refund', 'order', 'ord_many' || n, 1, 'Many', '{}', 'Many', $1, now() - interval '1 day'
       from generate_series(1, 150) n`,
      [manager.id],
    )
    const asked = waitsFor(await payBack(owner, (await largeOrder(shop)).id, 150))
    const listed = await getData<ApprovalView[]>(owner, '/api/operator/approvals?status=waiting')
    expect(listed.at(-1)?.id).toBe(asked)
    expect(listed).toHaveLength(100)
    await shop.ctx.db.query(`delete from approvals where id like 'apr_many%'`)
    expect((await decide(manager, asked, 'refuse')).status).toBe(200)
  })

  test('is asked about in whole cents', async () => {
    const allowance = (amount: string) => owner.request('GET', `/api/operator/allowance?action=order_refund&amount=${amount}`)
    expect([(await allowance('0.001')).status, (await allowance('0.29')).status]).toEqual([400, 200])
  })

  test('lowering a limit and roles without money need no approval', async () => {
    expect((await setLimits(owner, { refundAlone: 50, dayAlone: 10 })).status).toBe(200)
    expect((await inviteToStaff(owner, 'an.editor@example.com', 'editor')).status).toBe(201)
    expect((await owner.request('DELETE', `/api/operator/staff/${(await staff(shop, 'support')).id}`)).status).toBe(200)
    const { body } = await addPromotion(manager, { budget: 5 })
    const { code, id, version } = body.data
    const narrower = { name: 'Smaller', kind: 'code', code, percent: 5, budget: 5, version }
    expect((await manager.request('PUT', `/api/operator/promotions/${id}`, narrower)).status).toBe(200)
  })

  test('a raise of the amount that claims are settled up to is not approved once it was lowered', async () => {
    const { autoLimit } = await getData<GuaranteesOverview>(owner, '/api/operator/guarantees')
    const set = (limit: number) => owner.request<{ approvalId: string }>('PUT', '/api/operator/guarantees/limit', { autoLimit: limit })
    expect((await decide(manager, (await set(autoLimit + 50)).body.approvalId)).status).toBe(200)
    const { approvalId } = (await set(autoLimit + 150)).body
    expect((await set(autoLimit + 40)).status).toBe(200)
    expect(codeOf(await decide(manager, approvalId))).toBe('limits_changed')
    expect(await getData<GuaranteesOverview>(owner, '/api/operator/guarantees')).toMatchObject({ autoLimit: autoLimit + 40 })
    expect((await decide(manager, approvalId, 'refuse')).status).toBe(200)
  })

  test('limits lowered at the same moment are not restored by someone with the old values', async () => {
    const { autoLimit } = await getData<GuaranteesOverview>(owner, '/api/operator/guarantees')
    const again = await meanwhile({ shop, before: (tx) => putSetting(tx, autoLimitSetting, 100) }, () =>
      manager.request('PUT', '/api/operator/guarantees/limit', { autoLimit }),
    )
    expect(codeOf(again)).toBe('limits_changed')
    expect(await getData<GuaranteesOverview>(owner, '/api/operator/guarantees')).toMatchObject({ autoLimit: 1 })
    await shop.ctx.db.query('delete from settings where key = any($1)', [[autoLimitSetting.key, orderLimit.key]])
    const { limits: seen } = await getData<ShopSettings>(owner, '/api/operator/settings')
    expect(codeOf(await meanwhile({ shop, before: (tx) => putSetting(tx, orderLimit, 100) }, () => setLimits(manager, seen)))).toBe(
      'limits_changed',
    )
    expect((await getData<ShopSettings>(owner, '/api/operator/settings')).limits.refundAlone).toBe(1)
    await shop.ctx.db.query('delete from settings where key = any($1)', [[autoLimitSetting.key, orderLimit.key]])
  })

  test('a raise of limits cannot be approved if it would now raise more than requested', async () => {
    const { refundAlone, dayAlone, ...others } = (await getData<ShopSettings>(owner, '/api/operator/settings')).limits
    const asked = await setLimits(owner, { ...others, dayAlone, refundAlone: refundAlone + 1 })
    expect((await setLimits(manager, { ...others, refundAlone, dayAlone: dayAlone - 1 })).status).toBe(200)
    expect(codeOf(await decide(manager, waitsFor(asked)))).toBe('limits_changed')
    expect((await decide(manager, waitsFor(asked), 'refuse', { reason: 'Outdated.' })).status).toBe(200)
  })
})

const promotionOf = (budget: number) => ({ name: 'A test', kind: 'code', code: 'SMALLBUDGET', percent: 60, budget })

describe('a shop with one owner', () => {
  let shop: TestShop
  let owner: Customer
  beforeAll(async () => {
    shop = await testShop()
    owner = await operator(shop)
  })
  afterAll(() => shop.stop())

  const attention = async () => (await getData<Today>(owner, '/api/operator/today')).attention.map(({ kind }) => kind)

  test('changes limits and roles without a second person, which Today shows', async () => {
    expect(await attention()).not.toContain('unapproved')
    expect((await setLimits(owner, { dayAlone: 600 })).status).toBe(200)
    expect((await inviteToStaff(owner, 'first.help@example.com', 'support')).status).toBe(201)
    expect(await attention()).toContain('unapproved')
    const order = await largeOrder(shop)
    const refund = waitsFor(await payBack(owner, order.id, 150))
    expect(codeOf(await decide(owner, refund))).toBe('second_person_needed')
    await decide(owner, refund, 'withdraw')
  })

  test('removes its only approver without approval, and then waits a day before approving its own requests', async () => {
    const colleague = await staff(shop, 'owner')
    expect((await owner.request('DELETE', `/api/operator/staff/${colleague.id}`)).status).toBe(200)
    const raise = waitsFor(await setLimits(owner, { dayAlone: 700 }))
    expect(raise).toMatch(/^apr_/)
    expect(codeOf(await decide(owner, raise))).toBe('second_person_needed')
    await decide(owner, raise, 'withdraw')
    shop.jump(25 * HOUR_MS)
    owner = await operator(shop)
    expect((await setLimits(owner, { dayAlone: 700 })).status).toBe(200)
  })

  test('with a second factor, approves its own requests with a code', async () => {
    const app = await enrol(shop, owner, 'operator-password-1')
    const order = await largeOrder(shop)
    const [refund, raise] = [waitsFor(await payBack(owner, order.id, 150)), waitsFor(await setLimits(owner, { dayAlone: 5_000 }))]
    expect(await getData<ApprovalView[]>(owner, '/api/operator/approvals?status=waiting')).toMatchObject([
      { mayDecideAlone: true },
      { mayDecideAlone: true },
    ])
    expect(codeOf(await decide(owner, raise))).toBe('second_factor_needed')
    expect(codeOf(await decide(owner, raise, 'approve', { code: '000000' }))).toBe('wrong_code')
    expect((await decide(owner, refund, 'approve', { code: app.code(1) })).status).toBe(200)
    expect((await getData<OrderPage>(owner, `/api/operator/orders/${order.id}`)).order.refunded).toBe(150)
    await staff(shop, 'manager')
    shop.jump(25 * HOUR_MS + 120_000)
    expect(codeOf(await decide(owner, raise, 'approve', { code: app.code() }))).toBe('second_person_needed')
  })
})
