import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockUser, updateErased } from '#features/accounts/server/store/users.ts'
import { settle, settleIn } from '#features/checkout/server/commands/settle.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { EmailView } from '#features/notifications/contract.ts'
import { lockOrder } from '#features/orders/server/commands/move.ts'
import { VOTES_TOPIC } from '#features/reviews/rules/submission.ts'
import { TOPIC_CHANGED } from '#platform/content-snapshot.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'
import { codeOf, invalidField, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signIn, signUp } from '../support/customer.ts'
import { cards } from '../support/factories.ts'
import { meanwhile, whileAccountChanges } from '../support/locks.ts'
import { type Deposited, checkOut, buy, readOrder } from '../support/orders.ts'
import { confirmAddress } from '../support/second-factor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ jobs: true })
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const erase = (customer: Customer, proof: object = { password: PASSWORD }) => customer.request('DELETE', '/api/account', proof)
const emailsTo = async (recipient: string) =>
  (await getData<EmailView[]>(shop, '/api/dev/mails')).filter((mail) => mail.recipient === recipient)

test('unpaid orders are canceled, so that late money is refunded', async () => {
  const customer = await signUp(shop)
  const { id: orderId } = await buy(customer, { cardNumber: cards.declined })
  expect((await erase(customer)).status).toBe(200)
  const { rows } = await shop.ctx.db.query('select status, in_flight, target_url from orders where id = $1', [orderId])
  expect(rows).toEqual([{ status: 'canceled', in_flight: false, target_url: '' }])
})

test('while an order is being paid, the account stays', async () => {
  const customer = await signUp(shop)
  await checkOut(customer, { paymentMethod: 'paypal' })
  expect(codeOf(await erase(customer))).toBe('orders_open')
})

test('a stranger’s unpaid order with the address does not keep the account from being erased', async () => {
  const customer = await signUp(shop)
  await confirmAddress(shop, customer)
  await checkOut(shop, { email: customer.email, paymentMethod: 'paypal' })
  expect((await erase(customer)).status).toBe(200)
})

test('an order sent while the account is being erased is not placed', async () => {
  const customer = await signUp(shop)
  const before = (tx: Transaction) => lockUser(tx, customer.id)
  const placed = await meanwhile(
    { shop, before },
    () => checkOut(customer),
    (tx) => updateErased(tx, customer.id, shop.ctx.now()),
  )
  expect(placed.status).toBe(401)
  expect((await shop.ctx.db.query('select from orders where user_id = $1', [customer.id])).rowCount).toBe(0)
})

test('a guest’s order that is paid during the erasure keeps the account, because its delivery needs the link', async () => {
  const customer = await signUp(shop)
  await confirmAddress(shop, customer)
  const { order, payment } = (await checkOut(shop, { email: customer.email, paymentMethod: 'paypal' })).body.data
  const paid = { attemptId: payment.id, status: 'succeeded', capturedCents: 699, currency: 'USD' } as const
  const answer = await meanwhile(
    { shop, before: (tx) => lockOrder(tx, order.id) },
    () => erase(customer),
    (tx) => settleIn(tx, payment.id, paid, 'provider'),
  )
  expect(codeOf(answer)).toBe('orders_open')
  expect((await readOrder(shop, order)).postUrl).toBe(order.postUrl)
})

test('a guest’s order that is placed during the erasure is left alone, because it may still be paid', async () => {
  const customer = await signUp(shop)
  await confirmAddress(shop, customer)
  const guest = { email: customer.email, paymentMethod: 'paypal' }
  const unpaid = (await checkOut(shop, guest)).body.data.order
  let placed: typeof unpaid | undefined
  const answer = await meanwhile(
    { shop, before: (tx) => lockOrder(tx, unpaid.id) },
    () => erase(customer),
    async () => void (placed = (await checkOut(shop, guest)).body.data.order),
  )
  expect(answer.status).toBe(200)
  expect(await readOrder(shop, unpaid)).toMatchObject({ status: 'canceled', postUrl: '' })
  expect(await readOrder(shop, placed ?? unpaid)).toMatchObject({ status: 'pending', postUrl: placed?.postUrl })
})

test('a deposit sent while the account is being erased is not opened', async () => {
  const customer = await signUp(shop)
  const opened = await meanwhile(
    { shop, before: (tx) => lockUser(tx, customer.id) },
    () => customer.request('POST', '/api/wallet/deposits', { amount: 25, method: 'paypal' }),
    (tx) => updateErased(tx, customer.id, shop.ctx.now()),
  )
  expect(opened.status).toBe(401)
  expect((await shop.ctx.db.query('select from deposits where user_id = $1', [customer.id])).rowCount).toBe(0)
})

test('while a deposit is being paid, the account stays', async () => {
  const customer = await signUp(shop)
  await customer.request('POST', '/api/wallet/deposits', { amount: 25, method: 'paypal' })
  expect(codeOf(await erase(customer))).toBe('deposit_open')
  expect((await customer.request('GET', '/api/auth/me')).status).toBe(200)
})

test('emails that an order sent to other addresses lose them too', async () => {
  const customer = await signUp(shop)
  const elsewhere = 'the.other.mailbox@example.com'
  const { id } = await buy(customer, { email: elsewhere })
  await expect.poll(() => emailsTo(elsewhere)).toHaveLength(1)
  await shop.ctx.db.query("update orders set status = 'completed', in_flight = false where id = $1", [id])
  expect((await erase(customer)).status).toBe(200)
  expect(await emailsTo(elsewhere)).toEqual([])
})

test('erasing an unconfirmed account does not erase data of the address’s owner', async () => {
  const owner = 'the.real.owner@example.com'
  const guest = await buy(shop, { email: owner })
  await expect.poll(() => emailsTo(owner)).toHaveLength(1)
  const pretender = await signUp(shop, owner)
  expect((await erase(pretender)).status).toBe(200)
  expect((await emailsTo(owner)).map((mail) => mail.template)).toEqual(['order-confirmed'])
  const { rows } = await shop.ctx.db.query('select email from orders where id = $1', [guest.id])
  expect(rows).toEqual([{ email: owner }])
})

test('no order link is sent for an erased customer', async () => {
  const customer = await signUp(shop)
  const { id, orderNumber } = await buy(customer, { email: customer.email })
  await shop.ctx.db.query("update orders set status = 'completed', in_flight = false where id = $1", [id])
  await erase(customer)
  await shop.request('POST', '/api/orders/lookup', { orderNumber, email: 'erased' })
  const next = await signUp(shop)
  await expect.poll(() => emailsTo(next.email)).toHaveLength(1)
  expect((await emailsTo('erased')).map((mail) => mail.template)).not.toContain('tracking-link')
})

test('an account without a password is erased by typing its address, minutes after signing in', async () => {
  const customer = await signUp(shop)
  await shop.ctx.db.query('update users set password_hash = null where id = $1', [customer.id])
  for (const proof of [{}, { email: 'someone@else.example' }, { password: PASSWORD }]) {
    const answer = await erase(customer, proof)
    expect([answer.status, invalidField(answer)]).toEqual([400, 'email'])
  }
  shop.jump(11 * 60_000)
  const late = await erase(customer, { email: customer.email })
  expect([late.status, codeOf(late)]).toEqual([403, 'fresh_sign_in_needed'])
  shop.jump(0)
  expect((await erase(customer, { email: ` ${customer.email.toUpperCase()}` })).status).toBe(200)
})

test('two concurrent requests erase the account once', async () => {
  const customer = await signUp(shop)
  await customer.deposit(25)
  const answers = await Promise.all([erase(customer), erase(customer)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  const { rows } = await shop.ctx.db.query(
    `select sum(refund.amount_cents) as cents from refunds refund join payment_attempts attempt on attempt.id = refund.attempt_id
     join deposits on deposits.id = attempt.subject_id where user_id = $1`,
    [customer.id],
  )
  expect(rows).toEqual([{ cents: 2500 }])
})

test('crypto that arrives for an erased customer’s deposit is refunded', async () => {
  const customer = await signUp(shop)
  const { payment } = (await customer.request<Deposited>('POST', '/api/wallet/deposits', { amount: 25, method: 'crypto' })).body.data
  const told = { attemptId: payment.id, capturedCents: 0, currency: 'USD' }
  await settle(shop.ctx, payment.id, { ...told, status: 'expired' }, 'provider')
  expect((await erase(customer)).status).toBe(200)
  await settle(shop.ctx, payment.id, { ...told, status: 'succeeded', capturedCents: 2500 }, 'provider')
  const { rows } = await shop.ctx.db.query('select amount_cents from refunds where attempt_id = $1', [payment.id])
  expect(rows).toEqual([{ amount_cents: 2500 }])
})

test('a customer who joins the staff during the erasure keeps the account', async () => {
  const customer = await signUp(shop)
  const joined = `update users set role = 'support' where id = $1`
  expect(codeOf(await whileAccountChanges(shop, customer.id, joined, () => erase(customer)))).toBe('staff_account')
})

test('staff cannot erase themselves: the shop could lose its last owner', async () => {
  const operator = await signIn(shop, 'operator@example.com', 'operator-password-1')
  const { status, body } = await erase(operator, { password: 'operator-password-1' })
  expect([status, codeOf({ body })]).toEqual([409, 'staff_account'])
})

test('pages are only rendered again if they show an erased customer’s review', async () => {
  const changes: unknown[] = []
  await shop.ctx.db.listen('content_changed', (source) => changes.push(source))
  for (const status of ['pending', 'rejected', 'approved']) {
    const customer = await signUp(shop)
    await shop.ctx.db.query(
      `insert into reviews (id, username, email, service_used, rating, title, content, status, verified, user_id)
       values ('rev_' || $1, 'Ada', $2, 'Instagram Views', 5, 'Good', 'Arrived within the hour.', $1, false, $3)`,
      [status, customer.email, customer.id],
    )
    expect((await erase(customer)).status).toBe(200)
  }
  await expect.poll(() => changes).toContain('reviews')
  expect(changes.filter((source) => source === 'reviews')).toHaveLength(1)
})

test('only published reviews keep their texts', async () => {
  const customer = await signUp(shop)
  const texts = [
    ['pending', 'Call me on 555 0100.'],
    ['rejected', 'I am Ada Byron of 12 St James Square.'],
    ['rejected', 'Call Ada on 555 0101.'],
    ['approved', 'Arrived within the day.'],
  ]
  for (const [status, content] of texts)
    await shop.ctx.db.query(
      `insert into reviews (id, username, email, service_used, rating, title, content, status, rejection_reason, user_id)
       values ($1, 'Ada', $2, 'Instagram Likes', 5, $3, $3, $4, 'It names Ada.', $5)`,
      [newId('rev'), customer.email, content, status, customer.id],
    )
  expect((await erase(customer)).status).toBe(200)
  const { rows } = await shop.ctx.db.query(
    "select status, title, content, rejection_reason as reason from reviews where service_used = 'Instagram Likes' and username = 'Former customer'",
  )
  const kept = { status: 'approved', title: 'Arrived within the day.', content: 'Arrived within the day.', reason: 'It names Ada.' }
  const erased = { status: 'rejected', title: 'Erased', content: 'Erased', reason: null }
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(expect.arrayContaining([kept, erased]))
})

test('pages with votes are rendered again if the erased customer had voted', async () => {
  const changes: unknown[] = []
  await shop.ctx.db.listen(TOPIC_CHANGED, (topic) => changes.push(topic))
  const customer = await signUp(shop)
  await shop.ctx.db.query(`insert into review_votes (review_id, voter) select id, 'user:' || $1 from reviews where shown limit 1`, [
    customer.id,
  ])
  expect((await erase(customer)).status).toBe(200)
  await expect.poll(() => changes).toContain(VOTES_TOPIC)
})

test('an erased address is removed from invitations that were sent without approval, and no other one', async () => {
  const customer = await signUp(shop)
  await confirmAddress(shop, customer)
  const invite = (email: string, subject: string) =>
    shop.ctx.db.query(
      `insert into solo_actions (actor_id, action, subject_type, subject_id, amount_cents, summary, unapproved, at)
       values ('usr_operator', 'staff_invitation', 'invitation', $2, 0, 'Invite ' || $1::text || ' to the staff as manager', true, now())`,
      [email, subject],
    )
  const longer = [`${customer.email}.example`, `x${customer.email}`]
  for (const [place, email] of [customer.email.toUpperCase(), ...longer].entries()) await invite(email, `inv_erased${place}`)
  expect((await erase(customer)).status).toBe(200)
  const { rows } = await shop.ctx.db.query<{ email: string }>(
    `select split_part(summary, ' ', 2) as email from solo_actions where subject_id like 'inv_erased%' order by subject_id`,
  )
  expect(rows.map(({ email }) => email)).toEqual(['erased', ...longer])
})
