import { expect, test } from 'vitest'
import type { DisputePage } from '#features/operations/contract/disputes.ts'
import { collectDisputes } from '#features/operations/server/queries/disputes.ts'
import { getData } from '../support/answers.ts'
import { signUp } from '../support/customer.ts'
import { disputing } from '../support/disputes.ts'
import { checkOut } from '../support/orders.ts'
import { last, noCard, providersShop } from '../support/providers.ts'
import { confirmAddress } from '../support/second-factor.ts'
import { operator } from '../support/staff.ts'

const at = providersShop()
const { paidByCard, disputed, hearStripe, disputeOf } = disputing(at)

test('evidence about an account’s order lists no orders of an address that it only typed, neither to the bank nor in its data copy', async () => {
  const owner = await operator(at.shop)
  const { order: others } = await paidByCard()
  const mallory = await signUp(at.shop)
  const placed = await checkOut(mallory, { paymentMethod: 'card', ...noCard, email: others.email })
  const { order } = placed.body.data
  const sessionId = last(at.stripe.sessions.keys())
  at.stripe.pay(sessionId)
  await mallory.request('POST', `/api/orders/${order.id}/payment/confirm`, {})
  const dispute = at.stripe.disputes.open(at.stripe.sessions.get(sessionId))
  await hearStripe('created', dispute)
  const { id } = await disputeOf({ ...order, accessToken: '' })
  const statement = 'The customer got every view that they paid for.'
  const path = `/api/operator/disputes/${id}`
  expect((await owner.request('POST', `${path}/evidence`, { statement }, { 'idempotency-key': 'typed' })).status).toBe(200)
  expect(JSON.stringify(dispute.evidence)).toContain(statement)
  expect(JSON.stringify([dispute.evidence, await getData<DisputePage>(owner, path)])).not.toContain(others.orderNumber)
  const account = { userId: mallory.id, email: mallory.email, username: 'Mallory', emailVerified: false, orderEmails: true }
  const copy = JSON.stringify(await collectDisputes(at.shop.ctx, account))
  expect(copy).toContain(statement)
  expect(copy).not.toContain(others.orderNumber)
})

test('evidence about an erased guest’s order lists no orders of others who were erased', async () => {
  const owner = await operator(at.shop)
  const { order: others } = await paidByCard()
  const { order, dispute } = await disputed()
  await hearStripe('created', dispute)
  await at.shop.ctx.db.query(`update orders set email = 'erased' where id = any($1)`, [[others.id, order.id]])
  const { id } = await disputeOf(order)
  expect(JSON.stringify(await getData<DisputePage>(owner, `/api/operator/disputes/${id}`))).not.toContain(others.orderNumber)
})

test('evidence about an account’s order lists no orders that another account placed with its address', async () => {
  const owner = await operator(at.shop)
  const [ada, mallory] = [await signUp(at.shop), await signUp(at.shop)]
  await confirmAddress(at.shop, ada)
  const pay = async (by: typeof ada) => {
    const { order } = (await checkOut(by, { paymentMethod: 'card', ...noCard, email: ada.email })).body.data
    const sessionId = last(at.stripe.sessions.keys())
    at.stripe.pay(sessionId)
    await by.request('POST', `/api/orders/${order.id}/payment/confirm`, {})
    return { order, session: at.stripe.sessions.get(sessionId) }
  }
  const [strangers, own, { order, session }] = [await pay(mallory), await pay(ada), await pay(ada)]
  await hearStripe('created', at.stripe.disputes.open(session))
  const { id } = await disputeOf({ ...order, accessToken: '' })
  const page = JSON.stringify(await getData<DisputePage>(owner, `/api/operator/disputes/${id}`))
  expect(page).toContain(own.order.orderNumber)
  expect(page).not.toContain(strangers.order.orderNumber)
})
