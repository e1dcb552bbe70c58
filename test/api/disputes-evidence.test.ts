import { afterEach, expect, test } from 'vitest'
import type { DisputePage, DisputeView } from '#features/operations/contract/disputes.ts'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import type { Today } from '#features/operations/contract/today.ts'
import { eraseDisputes } from '#features/operations/server/commands/dispute-evidence.ts'
import { collectDisputes } from '#features/operations/server/queries/disputes.ts'
import { purgeOldAddresses } from '#features/orders/server/commands.ts'
import { submitDueEvidence } from '#features/payments/server/commands/disputes.ts'
import type { Dispute } from '#features/payments/server/queries/disputes.ts'
import { getData } from '../support/answers.ts'
import type { Customer } from '../support/customer.ts'
import { disputing } from '../support/disputes.ts'
import { providersShop } from '../support/providers.ts'
import { operator } from '../support/staff.ts'

const at = providersShop()
const { disputed, disputedAtPayPal, hearStripe, hearPayPal, disputeOf } = disputing(at)

afterEach(() => at.shop.jump(0))

interface MessageAndCode {
  message: string
  code?: string
}

const statement = 'The customer got every view that they paid for.'
const pageOf = async (who: Customer, { id }: Dispute) => getData<DisputePage>(who, `/api/operator/disputes/${id}`)
async function dueOnToday(who: Customer): Promise<string[]> {
  const { attention } = await getData<Today>(who, '/api/operator/today')
  return attention.find(({ kind }) => kind === 'disputes')?.rows.map(({ href }) => href) ?? []
}
const submit = (who: Customer, { id }: Dispute, key: string, body: object = { statement }) =>
  who.request<MessageAndCode>('POST', `/api/operator/disputes/${id}/evidence`, body, { 'idempotency-key': key })

test('evidence is collected from the shop’s records, submitted once with a statement, and stored', async () => {
  const owner = await operator(at.shop)
  const { order, dispute } = await disputed()
  await hearStripe('created', dispute)
  const kept = await disputeOf(order)
  const listed = await getData<DisputeView[]>(owner, '/api/operator/disputes')
  expect(listed.find(({ id }) => id === kept.id)).toMatchObject({
    order: { id: order.id, orderNumber: order.orderNumber },
    amount: 6.99,
    reason: 'The cardholder did not make this purchase',
    status: 'needs_response',
    submission: 'none',
  })
  expect((await pageOf(owner, kept)).evidence.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order', 'consent']))

  expect((await submit(owner, kept, 'empty', { statement: ' ' })).status).toBe(400)
  const [first, twin] = await Promise.all([submit(owner, kept, 'one'), submit(owner, kept, 'one')])
  expect([first.status, twin.status]).toEqual([200, 200])
  expect((await submit(owner, kept, 'another')).body).toMatchObject({ code: 'evidence_submitted' })
  expect(at.stripe.asked.filter((call) => call === `POST /v1/disputes/${dispute.id}`)).toHaveLength(1)
  expect(dispute.evidence).toMatchObject({
    uncategorized_text: expect.stringContaining(statement),
    product_description: expect.stringContaining(order.orderNumber),
    customer_email_address: order.email,
  })
  const page = await pageOf(owner, kept)
  expect(page).toMatchObject({
    maySubmit: false,
    submittedBy: 'Olive Operator',
    dispute: { status: 'under_review', submission: 'submitted' },
  })
  expect(page.evidence[0]).toEqual({ kind: 'statement', text: statement })
})

test('evidence says where the order was placed from, which is kept for 180 days, and when its customer opened the link in an email', async () => {
  const owner = await operator(at.shop)
  const { order, dispute } = await disputed()
  await hearStripe('created', dispute)
  const kept = await disputeOf(order)
  const textOf = async (wanted: string) => (await pageOf(owner, kept)).evidence.find(({ kind }) => kind === wanted)?.text ?? ''
  const sealed = async () => {
    const { rows } = await at.shop.ctx.db.query<{ address: Buffer | null }>(
      'select purchase_address as address from orders where id = $1',
      [order.id],
    )
    return rows[0]?.address ?? null
  }
  expect(await textOf('order')).toMatch(/from the network address (127\.0\.0\.1|::1)\.\n/)
  expect((await sealed())?.toString('latin1')).not.toContain('127.0.0.1')
  expect(await textOf('emails')).not.toContain('opened the link')

  const open = (token: string) => at.shop.request('POST', `/api/orders/${order.id}/opened`, undefined, { 'x-order-token': token })
  expect((await open('forged')).status).toBe(404)
  expect((await open(order.accessToken)).status).toBe(200)
  const opened = await textOf('emails')
  expect(opened).toMatch(/^The customer opened the link to the order in an email at \d{4}-\d\d-\d\d \d\d:\d\d UTC\./)
  at.shop.jump(20 * 60_000)
  expect((await open(order.accessToken)).status).toBe(200)
  expect(await textOf('emails')).toBe(opened)
  at.shop.jump(0)

  expect((await submit(owner, kept, 'address')).status).toBe(200)
  expect(dispute.evidence).toMatchObject({ customer_purchase_ip: expect.stringMatching(/127\.0\.0\.1|::1/) })
  const inDays = (days: number) => purgeOldAddresses({ ...at.shop.ctx, now: () => new Date(Date.now() + days * 24 * 3_600_000) })
  await inDays(179)
  expect(await sealed()).not.toBeNull()
  await inDays(181)
  expect(await sealed()).toBeNull()
})

test('if the response is lost or the process dies, evidence is sent again with the same key and arrives once', async () => {
  const owner = await operator(at.shop)
  for (const fault of ['lost', 'error', 'garbage'] as const) {
    const { order, dispute } = await disputed()
    await hearStripe('created', dispute)
    at.stripe.fail(fault, `/v1/disputes/${dispute.id}`)
    expect((await submit(owner, await disputeOf(order), fault)).status).toBe(200)
    expect(await disputeOf(order)).toMatchObject({ submittedAt: null })
    at.stripe.fail('none')
    at.shop.jump(2 * 60_000)
    await submitDueEvidence(at.shop.ctx)
    at.shop.jump(0)
    expect(await disputeOf(order)).toMatchObject({ status: 'under_review', submittedAt: expect.any(Date) })
    expect(dispute.evidence_details.submission_count).toBe(1)
  }
})

test('evidence for a disconnected provider does not hold up other evidence', async () => {
  const owner = await operator(at.shop)
  const cases = [await disputed(), await disputed()]
  for (const { order, dispute } of cases) {
    await hearStripe('created', dispute)
    at.stripe.fail('lost', `/v1/disputes/${dispute.id}`)
    expect((await submit(owner, await disputeOf(order), dispute.id)).status).toBe(200)
    at.stripe.fail('none')
  }
  const [gone] = await Promise.all(cases.map(({ order }) => disputeOf(order)))
  await at.shop.ctx.db.query(`update payment_disputes set provider = 'gone', submit_at = submit_at - interval '1 minute' where id = $1`, [
    gone?.id,
  ])
  at.shop.jump(2 * 60_000)
  expect(await submitDueEvidence(at.shop.ctx)).toBe(1)
  at.shop.jump(0)
  await at.shop.ctx.db.query(`update payment_disputes set provider = 'stripe' where id = $1`, [gone?.id])
  expect(await Promise.all(cases.map(async ({ order }) => (await disputeOf(order)).submittedAt))).toEqual([null, expect.any(Date)])
})

test('evidence that Stripe rejects can be submitted again', async () => {
  const owner = await operator(at.shop)
  const { order, dispute } = await disputed()
  await hearStripe('created', dispute)
  const kept = await disputeOf(order)
  dispute.status = 'under_review'
  expect((await submit(owner, kept, 'refused')).body).toMatchObject({ code: 'evidence_refused' })
  dispute.status = 'needs_response'
  expect((await submit(owner, kept, 'now')).status).toBe(200)
  expect(dispute.evidence_details.submission_count).toBe(1)
})

test('if a Stripe inquiry becomes a chargeback, evidence is due again and arrives once per round', async () => {
  const owner = await operator(at.shop)
  const { order, dispute } = await disputed({ status: 'warning_needs_response' })
  await hearStripe('created', dispute)
  const kept = await disputeOf(order)
  expect((await submit(owner, kept, 'inquiry')).status).toBe(200)
  dispute.status = 'warning_needs_response'
  await hearStripe('updated', dispute)
  expect(await pageOf(owner, kept), 'a late answer of the same round').toMatchObject({ maySubmit: false, submittedBy: 'Olive Operator' })

  at.stripe.disputes.escalate(dispute)
  await hearStripe('updated', dispute)
  const again = await pageOf(owner, kept)
  expect(again).toMatchObject({ maySubmit: true, submittedAt: null, dispute: { status: 'needs_response', submission: 'none' } })
  expect(again.earlier).toMatchObject([
    { submittedBy: 'Olive Operator', evidence: [{ kind: 'statement', text: statement }, { kind: 'order' }, { kind: 'consent' }] },
  ])
  expect(await dueOnToday(owner)).toContain(`/operator/disputes/${kept.id}`)

  at.stripe.breakDown(`/v1/disputes/${dispute.id}`, { isDone: false })
  at.stripe.fail('lost', `/v1/disputes/${dispute.id}`)
  const second = await submit(owner, kept, 'chargeback', { statement: 'The bank asked again.' })
  expect([second.status, (await disputeOf(order)).submittedAt]).toEqual([200, null])
  at.stripe.fail('none')
  at.shop.jump(2 * 60_000)
  await submitDueEvidence(at.shop.ctx)
  at.shop.jump(0)
  await hearStripe('updated', dispute)
  expect(dispute).toMatchObject({
    evidence_details: { submission_count: 2 },
    evidence: { uncategorized_text: expect.stringContaining('asked again') },
  })
  expect(await pageOf(owner, kept)).toMatchObject({ maySubmit: false, earlier: [{}], dispute: { submission: 'submitted' } })
})

test('if PayPal asks again or an inquiry becomes a claim, evidence goes to the dispute’s own links', async () => {
  const owner = await operator(at.shop)
  const { order, dispute } = await disputedAtPayPal()
  dispute.dispute_life_cycle_stage = 'INQUIRY'
  await hearPayPal('CREATED', dispute)
  const kept = await disputeOf(order)
  expect((await submit(owner, kept, 'inquiry')).body).toMatchObject({ code: 'evidence_refused' })
  at.paypal.disputes.askAgain(dispute, 'CHARGEBACK')
  await hearPayPal('UPDATED', dispute)
  expect((await submit(owner, kept, 'claim')).status).toBe(200)
  const texts = dispute.evidences?.length ?? 0

  at.paypal.disputes.askAgain(dispute)
  await hearPayPal('UPDATED', dispute)
  expect(await pageOf(owner, kept)).toMatchObject({ maySubmit: true, earlier: [{ submittedBy: 'Olive Operator' }] })
  at.paypal.fail('lost', 'provide-evidence')
  expect((await submit(owner, kept, 'again')).status).toBe(200)
  at.paypal.fail('none')
  at.paypal.forgetKeys()
  at.shop.jump(2 * 60_000)
  await submitDueEvidence(at.shop.ctx)
  at.shop.jump(0)
  expect(dispute.evidences).toHaveLength(2 * texts)
  expect(await disputeOf(order)).toMatchObject({ status: 'under_review', submittedAt: expect.any(Date), earlierEvidence: [{}] })
})

test('evidence goes to PayPal as a form of texts that its description allows', async () => {
  const owner = await operator(at.shop)
  const { order, dispute } = await disputedAtPayPal()
  await hearPayPal('CREATED', dispute)
  expect((await submit(owner, await disputeOf(order), 'paypal')).status).toBe(200)
  expect(dispute.evidences?.[0]).toMatchObject({ evidence_type: 'MERCHANT_RESPONSE', notes: statement })
  expect(await disputeOf(order)).toMatchObject({ status: 'under_review' })
})

test('evidence is in the copy of its customer’s data, and nothing personal stays of it once they are erased', async () => {
  const owner = await operator(at.shop)
  const { order, dispute } = await disputed()
  await hearStripe('created', dispute)
  await submit(owner, await disputeOf(order), 'kept')
  at.stripe.disputes.escalate(dispute)
  await hearStripe('updated', dispute)
  await submit(owner, await disputeOf(order), 'kept-again')
  const account = { userId: 'usr_nobody', email: order.email, username: 'Ada Lovelace', emailVerified: true, orderEmails: true }
  const copy = JSON.stringify(await collectDisputes(at.shop.ctx, account))
  expect(copy).toContain(statement)
  // A guest who typed this address may be a stranger.
  expect(copy).not.toContain('from the network address')
  await at.shop.ctx.db.transaction((tx) => eraseDisputes(tx, account))
  const { rows } = await at.shop.ctx.db.query('select evidence::text, earlier_evidence::text from payment_disputes where order_id = $1', [
    order.id,
  ])
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${order.email}|${statement}|${order.orderNumber}`))
  expect(await disputeOf(order)).toMatchObject({ status: 'under_review', submittedAt: expect.any(Date) })
})

test('a dispute is due on Today, and the order’s page says why nothing can be refunded', async () => {
  const owner = await operator(at.shop)
  const evidence_details = { due_by: Math.floor(Date.now() / 1_000) + 60, has_evidence: false, past_due: false, submission_count: 0 }
  const { order, dispute } = await disputed({ evidence_details })
  await hearStripe('created', dispute)
  const { id } = await disputeOf(order)
  expect(await dueOnToday(owner)).toContain(`/operator/disputes/${id}`)
  const page = await getData<OrderPage>(owner, `/api/operator/orders/${order.id}`)
  expect(page).toMatchObject({ refundable: 0, disputes: [{ id, status: 'needs_response', withdrawn: 6.99 }] })
  const body = { amount: 1, destination: 'original', reason: 'Goodwill.' }
  expect((await owner.request<MessageAndCode>('POST', `/api/operator/orders/${order.id}/refunds`, body)).body).toMatchObject({
    code: 'order_disputed',
  })
})
