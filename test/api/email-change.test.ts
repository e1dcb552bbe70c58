import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { oneTimeToken } from '#features/accounts/server/queries.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { emailedTrackingLink } from '#features/orders/server/queries.ts'
import { mailServer } from '../fakes/mail-server.ts'
import { accountEvents, emailedToken } from '../support/accounts.ts'
import { codeOf, type DataOf, firstOf, invalidField, logIn } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { targets } from '../support/factories.ts'
import { confirmed, emailsTo, prefer, sendAt } from '../support/notifications.ts'
import { buy, checkOut } from '../support/orders.ts'
import { promotion } from '../support/promotions.ts'
import { enrol } from '../support/second-factor.ts'
import { operator } from '../support/staff.ts'

/** Changing an account's address takes the consent of both mailboxes. */

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

let made = 0
const nextAddress = () => `ada.moves.${++made}@new.example.com`
const ask = (customer: Customer, email: string, changes: Record<string, unknown> = {}) =>
  customer.request('POST', '/api/account/email', { email, password: PASSWORD, ...changes })
/** Follows a link, signed in or not. */
const use = (asker: Pick<Customer, 'request'>, how: 'confirm' | 'approve' | 'cancel', token: string) =>
  asker.request('POST', `/api/auth/new-email/${how}`, { token })
const confirmToken = ({ email }: Customer) => emailedToken(shop, 'new_email_confirmation', email)
const approveToken = ({ email }: Customer) => emailedToken(shop, 'new_email_approval', email)
const addressOf = async (customer: Customer) =>
  (await customer.request<{ user: { email: string; emailVerified: boolean } }>('GET', '/api/auth/me')).body.user

async function changed(customer: Customer, to: string): Promise<void> {
  expect((await ask(customer, to)).status).toBe(200)
  const [confirm, approve] = [await confirmToken(customer), await approveToken(customer)]
  expect((await use(customer, 'confirm', confirm)).status).toBe(200)
  expect((await use(customer, 'approve', approve)).status).toBe(200)
}

/** Sends the emails of the latest change request, like the worker. */
async function deliver({ email }: Customer): Promise<void> {
  for (const event of ['account.new_email_confirmation_requested', 'account.new_email_approval_requested'] as const) {
    const payload = (await accountEvents(shop, event, email)).at(-1)
    if (payload) await notifyOfEvent(shop.ctx, event, payload)
  }
}

describe('the address of an account', () => {
  test.each([
    ['the new mailbox first', ['confirm', 'approve']],
    ['the current mailbox first', ['approve', 'confirm']],
  ] as const)('changes once both mailboxes have agreed: %s', async (_name, [first, second]) => {
    const ada = await signUp(shop)
    const to = nextAddress()
    expect((await ask(ada, to)).body).toMatchObject({ success: true })
    const tokens = { confirm: await confirmToken(ada), approve: await approveToken(ada) }
    expect((await use(ada, first, tokens[first])).status).toBe(200)
    expect(await addressOf(ada)).toMatchObject({ email: ada.email })
    expect((await logIn(shop, ada.email, PASSWORD)).status).toBe(200)
    expect((await use(ada, second, tokens[second])).status).toBe(200)
    // The session continues, and signing in only works with the new address.
    expect(await addressOf(ada)).toMatchObject({ email: to, emailVerified: true })
    expect((await logIn(shop, to, PASSWORD)).status).toBe(200)
    expect((await shop.request('POST', '/api/auth/login', { email: ada.email, password: PASSWORD })).status).toBe(401)
    for (const how of ['confirm', 'approve'] as const) expect(codeOf(await use(ada, how, tokens[how]))).toBe('invalid_token')
  })

  test('takes the consent of both addresses; only the email to the current one says who requested it', async () => {
    const ada = await confirmed(shop)
    const to = nextAddress()
    await ask(ada, to)
    await deliver(ada)
    const [toNew] = await emailsTo(shop, to)
    const toCurrent = (await emailsTo(shop, ada.email)).find(({ template }) => template === 'approve-new-email')
    expect(toNew?.text).toContain(`/confirm-new-email#token=${await confirmToken(ada)}`)
    expect(toNew?.text).not.toContain('Ada')
    expect(toCurrent?.text).toContain(`/approve-new-email#token=${await approveToken(ada)}`)
    expect(toCurrent?.text).toContain(to)
  })

  test('stays if its owner says that it was not them, and the link of the new mailbox is void', async () => {
    const ada = await signUp(shop)
    await ask(ada, nextAddress())
    const [confirm, approve] = [await confirmToken(ada), await approveToken(ada)]
    expect((await use(ada, 'confirm', confirm)).status).toBe(200)
    expect((await use(ada, 'cancel', approve)).status).toBe(200)
    for (const how of ['approve', 'cancel'] as const) expect(codeOf(await use(ada, how, approve))).toBe('invalid_token')
    expect(await addressOf(ada)).toMatchObject({ email: ada.email })
  })

  test('stays if its account is locked with “This wasn’t me” of another change', async () => {
    const ada = await signUp(shop)
    await ada.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'a deep green sea 7' })
    await ask(ada, nextAddress(), { password: 'a deep green sea 7' })
    const [confirm, approve] = [await confirmToken(ada), await approveToken(ada)]
    const lock = (await accountEvents(shop, 'account.password_changed', ada.email)).at(-1)
    const token = oneTimeToken(shop.ctx, lock?.tokenId ?? '')
    expect((await shop.request('POST', '/api/auth/lock-account', { token })).status).toBe(200)
    for (const answer of [await use(shop, 'confirm', confirm), await use(shop, 'approve', approve)])
      expect(codeOf(answer)).toBe('invalid_token')
  })

  test('needs the password, and the code of a second factor that is on', async () => {
    const ada = await confirmed(shop)
    const wrong = await ask(ada, nextAddress(), { password: 'a guess of 42' })
    expect([wrong.status, invalidField(wrong)]).toEqual([400, 'password'])
    const same = await ask(ada, ada.email.toUpperCase())
    expect([same.status, invalidField(same)]).toEqual([400, 'email'])
    await enrol(shop, ada)
    shop.jump(11 * 60_000)
    onTestFinished(() => shop.jump(0))
    const bare = await ask(ada, nextAddress())
    expect([bare.status, invalidField(bare)]).toEqual([400, 'code'])
    expect(await accountEvents(shop, 'account.new_email_approval_requested', ada.email)).toEqual([])
  })

  test('that belongs to someone else gets the same response as a free one, but no link', async () => {
    const [ada, eve] = [await signUp(shop), await signUp(shop)]
    const free = await ask(eve, nextAddress())
    const taken = await ask(eve, ada.email)
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    expect(await accountEvents(shop, 'account.new_email_approval_requested', eve.email)).toHaveLength(2)
    expect(await accountEvents(shop, 'account.new_email_confirmation_requested', eve.email)).toHaveLength(1)
    // Approval alone changes nothing, and the earlier link no longer confirms anything.
    await use(eve, 'approve', await approveToken(eve))
    expect(codeOf(await use(eve, 'confirm', await confirmToken(eve)))).toBe('invalid_token')
    expect(await addressOf(eve)).toMatchObject({ email: eve.email })
  })

  test('asked for by one account after the other is emailed three links an hour, however it is spelled; the answers are the same', async () => {
    const to = (spelling: string) => `${spelling}@gmail.com`
    const spellings = ['new.ada', 'newada+a', 'NewAda', 'n.e.w.ada', 'newada']
    const asked = async (spelling: string) => {
      const eve = await signUp(shop)
      const { status, body, headers } = await ask(eve, to(spelling))
      expect([status, headers.get('ratelimit-limit')]).toEqual([200, '30'])
      return { body, links: (await accountEvents(shop, 'account.new_email_confirmation_requested', eve.email)).length }
    }
    const answers = []
    for (const spelling of spellings) answers.push(await asked(spelling))
    expect(answers.map(({ links }) => links)).toEqual([1, 1, 1, 0, 0])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  test('is not taken from an account created with it in the meantime', async () => {
    const ada = await signUp(shop)
    const to = nextAddress()
    await ask(ada, to)
    const [confirm, approve] = [await confirmToken(ada), await approveToken(ada)]
    await use(ada, 'approve', approve)
    const other = await signUp(shop, to)
    expect(codeOf(await use(ada, 'confirm', confirm))).toBe('invalid_token')
    expect([(await addressOf(ada)).email, (await addressOf(other)).email]).toEqual([ada.email, to])
  })

  test('a newer request replaces the earlier one, links last 48 hours, and emails are limited', async () => {
    const ada = await signUp(shop)
    const [earlier, later] = [nextAddress(), nextAddress()]
    await ask(ada, earlier)
    const stale = [await confirmToken(ada), await approveToken(ada)] as const
    await ask(ada, later)
    expect([codeOf(await use(ada, 'confirm', stale[0])), codeOf(await use(ada, 'approve', stale[1]))]).toEqual([
      'invalid_token',
      'invalid_token',
    ])
    const [confirm, approve] = [await confirmToken(ada), await approveToken(ada)]
    expect((await ask(ada, nextAddress())).status).toBe(200)
    expect((await ask(ada, nextAddress())).status).toBe(429)
    for (const token of [confirm, approve]) expect(codeOf(await use(ada, 'confirm', token))).toBe('invalid_token')
    const last = await confirmToken(ada)
    shop.jump(48 * 3_600_000 + 60_000)
    onTestFinished(() => shop.jump(0))
    expect(codeOf(await use(shop, 'confirm', last))).toBe('invalid_token')
  })
})

test('a replaced link is void immediately, even on a host whose clock is behind', async () => {
  const behind = await testShop({ beside: shop })
  onTestFinished(() => behind.stop())
  behind.jump(-60_000)
  const ada = await signUp(shop)
  await ask(ada, nextAddress())
  const stale = { confirm: await confirmToken(ada), approve: await approveToken(ada) }
  await ask(ada, nextAddress())
  const there = (how: 'confirm' | 'approve') =>
    behind.request('POST', `/api/auth/new-email/${how}`, { token: stale[how] }, { authorization: `Bearer ${ada.token}` })
  for (const how of ['confirm', 'approve'] as const) expect(codeOf(await there(how))).toBe('invalid_token')
})

describe('once it has changed', () => {
  test('orders, unsubscribes and declined invitations follow; other orders and a bounce do not', async () => {
    const ada = await confirmed(shop)
    const to = nextAddress()
    const mine = await buy(ada, { email: ada.email })
    const gift = await buy(ada, { email: 'bob@example.com', postUrl: 'https://www.instagram.com/reel/CxGift001/' })
    await shop.ctx.db.query(
      `insert into email_unsubscribes (email, what, reason, created_at) values ($1, 'support', 'unsubscribed', now()), ($1, 'all', 'bounced', now())`,
      [ada.email],
    )
    await shop.ctx.db.query('insert into review_declines (email) values ($1)', [ada.email])
    await shop.ctx.db.query(
      `insert into reviews (id, username, email, service_used, rating, title, content, status, verified, user_id)
       select 'rev_moves_' || n, 'Ada', case n when 3 then $3 when 4 then 'bob@example.com' else $2 end, 'Instagram Views', 5, 'Good', 'Text ' || n % 3, 'pending', false,
         case n when 3 then null else $1 end from generate_series(0, 4) n`,
      [ada.id, ada.email, to],
    )
    await changed(ada, to)
    const { rows: reviews } = await shop.ctx.db.query(`select email from reviews where id like 'rev_moves_%' order by id`)
    // Reviews follow as well. Number 3 is a guest's, with the new address and the text of number 0.
    expect(reviews.map(({ email }) => email)).toEqual([ada.email, to, to, to, 'bob@example.com'])
    const { rows: orders } = await shop.ctx.db.query('select id, email from orders where user_id = $1 order by created_at', [ada.id])
    expect(orders).toEqual([
      { id: mine.id, email: to },
      { id: gift.id, email: 'bob@example.com' },
    ])
    // Links in the earlier mailbox still show the order, but not its customer's new address.
    const token = new URL(emailedTrackingLink(shop.ctx, mine.id)).hash.match(/token=([^&]+)/)?.[1] ?? ''
    const read = await shop.request<DataOf<OrderView>>('GET', `/api/orders/${mine.id}`, undefined, {
      'x-order-token': decodeURIComponent(token),
    })
    expect([read.status, read.body.data.email]).toEqual([200, ''])
    const { rows: unsubscribes } = await shop.ctx.db.query('select what from email_unsubscribes where email = $1', [to])
    expect(unsubscribes).toEqual([{ what: 'support' }])
    const { rows: declines } = await shop.ctx.db.query('select from review_declines where email = $1', [to])
    expect(declines).toHaveLength(1)
  })

  test('an email that waited for the earlier mailbox goes to the new one', async () => {
    const ada = await confirmed(shop)
    await prefer(ada, { frequency: 'weekly' })
    const order = await buy(ada, { email: ada.email })
    await shop.ctx.db.query("update orders set status = 'completed', in_flight = false, delivered = quantity where id = $1", [order.id])
    await notifyOfEvent(shop.ctx, 'order.completed', { orderId: order.id })
    const to = nextAddress()
    await changed(ada, to)
    await sendAt(shop, '2030-06-04T21:00:00Z')
    shop.jump(0)
    expect((await emailsTo(shop, to)).map(({ text }) => text)).toContainEqual(expect.stringContaining(order.orderNumber))
    expect((await emailsTo(shop, ada.email)).filter(({ text }) => text.includes(order.orderNumber))).toEqual([])
  })

  test('an email that the earlier mailbox has not accepted yet is sent to the new one; a security notice is not', async () => {
    const emails = await mailServer()
    onTestFinished(() => emails.close())
    const ctx = { ...shop.ctx, config: { ...shop.ctx.config, SMTP_URL: emails.url } }
    const ada = await confirmed(shop)
    const order = await buy(ada, { email: ada.email })
    const send = () => notifyOfEvent(ctx, 'order.paid', { orderId: order.id })
    const warn = () => notifyOfEvent(ctx, 'account.password_changed', { userId: ada.id, requestId: 'req_moves' })
    emails.behave('refuse')
    for (const attempt of [send, warn]) await expect(attempt()).rejects.toThrow('Try again later')
    const to = nextAddress()
    await changed(ada, to)
    emails.behave('accept')
    for (const attempt of [send, warn]) await attempt()
    expect(emails.offered.filter(({ taken }) => taken).map((email) => email.to)).toEqual([[to], [ada.email]])
  })

  test('a link for a new password that went to the earlier mailbox is void', async () => {
    const ada = await confirmed(shop)
    const to = nextAddress()
    await shop.request('POST', '/api/auth/forgot-password', { email: ada.email })
    const token = await emailedToken(shop, 'reset', ada.email)
    await changed(ada, to)
    expect(codeOf(await shop.request('POST', '/api/auth/reset-password', { token, password: 'a deep green sea 7' }))).toBe('invalid_token')
  })

  test('“This wasn’t me” of an earlier change still locks the account, and the email to the new address says so and that links to orders still work', async () => {
    const ada = await confirmed(shop)
    const to = nextAddress()
    await ada.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'a deep green sea 7' })
    const lock = (await accountEvents(shop, 'account.password_changed', ada.email)).at(-1)
    await ask(ada, to, { password: 'a deep green sea 7' })
    for (const [how, token] of [
      ['confirm', await confirmToken(ada)],
      ['approve', await approveToken(ada)],
    ] as const)
      expect((await use(ada, how, token)).status).toBe(200)
    const event = firstOf(await accountEvents(shop, 'account.email_changed', to))
    await notifyOfEvent(shop.ctx, 'account.email_changed', event)
    const { text } = firstOf(await emailsTo(shop, to))
    expect(text).toContain('except “This wasn’t me”, which locks your account')
    expect(text).toContain('Links to orders in earlier emails still open those orders')
    const token = oneTimeToken(shop.ctx, lock?.tokenId ?? '')
    expect((await shop.request('POST', '/api/auth/lock-account', { token })).status).toBe(200)
  })

  test('a code that works once per customer does not work again, for the account or its earlier mailbox', async () => {
    const { code } = await promotion(await operator(shop), { customerLimit: 1 })
    const ada = await confirmed(shop)
    const order = (email: string, asker: Customer | TestShop) =>
      checkOut(asker, { email, promoCode: code, postUrl: targets.instagramPost() })
    expect((await order(ada.email, ada)).status).toBe(200)
    const to = nextAddress()
    await changed(ada, to)
    for (const again of [await order(to, ada), await order(ada.email, shop)]) expect(codeOf(again)).toBe('promo_refused')
  })
})
