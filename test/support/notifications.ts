import { createECDH, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { EmailDetail, NotificationPage, NotificationType, PushSubscriptionBody } from '#features/notifications/contract.ts'
import { notify } from '#features/notifications/server/commands/notify.ts'
import { sendDueEmails } from '#features/notifications/server/commands/send-due-emails.ts'
import { sendPushesTo } from '#features/notifications/server/commands/send-due-pushes.ts'
import { selectDueUsers } from '#features/notifications/server/store/queue.ts'
import { emailedToken } from './accounts.ts'
import { getData } from './answers.ts'
import { type TestShop } from './app.ts'
import { type Customer, PASSWORD, signIn, signUp } from './customer.ts'
import { checkOut } from './orders.ts'

/** A customer's notifications, as the page requests them. */
export async function listOf(customer: Customer, query = ''): Promise<NotificationPage> {
  const { status, body, text } = await customer.request<NotificationPage>('GET', `/api/notifications${query}`)
  if (status !== 200) throw new Error(`the list returned ${status}: ${text}`)
  return body
}

export const titlesOf = async (customer: Customer, query = '') => (await listOf(customer, query)).data.map(({ title }) => title)

export async function prefer(customer: Customer, change: Record<string, unknown>): Promise<void> {
  const { status, text } = await customer.request('PUT', '/api/notification-preferences', change)
  if (status !== 200) throw new Error(`the preferences returned ${status}: ${text}`)
}

let made = 0

/** Sends a customer a new notification. */
export async function sendNotification(
  shop: TestShop,
  customer: Customer,
  title: string,
  type: NotificationType = 'order_update',
): Promise<void> {
  await notify(shop.ctx, { userId: customer.id, key: `told:${++made}`, type, title, message: `${title}, in full.`, link: '/tracking' })
}

/** Sends every push that is due. */
export async function sendDuePushes({ ctx }: TestShop): Promise<void> {
  await Promise.all((await selectDueUsers(ctx.db, 'push', ctx.now(), 100)).map((userId) => sendPushesTo(ctx, userId)))
}

/** Signs up a customer with a confirmed email address. */
export async function confirmed(shop: TestShop): Promise<Customer> {
  const customer = await signUp(shop)
  await shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [customer.id])
  return customer
}

/** Changes a customer's address, with the consent of both mailboxes. The customer stays signed in. */
export async function movedTo(shop: TestShop, { request, email }: Customer, to: string): Promise<void> {
  expect((await request('POST', '/api/account/email', { email: to, password: PASSWORD })).status).toBe(200)
  const [confirm, approve] = [
    await emailedToken(shop, 'new_email_confirmation', email),
    await emailedToken(shop, 'new_email_approval', email),
  ]
  expect((await request('POST', '/api/auth/new-email/confirm', { token: confirm })).status).toBe(200)
  expect((await request('POST', '/api/auth/new-email/approve', { token: approve })).status).toBe(200)
}

/** Signs in again after the clock has jumped. */
export const signInAgain = (shop: TestShop, { email }: Customer) => signIn(shop, email)

export async function buyAs(customer: Customer, changes: Record<string, unknown> = {}) {
  const { status, body } = await checkOut(customer, { email: customer.email, ...changes })
  expect(status).toBe(200)
  return body.data.order
}

/** Jumps to a time and sends all due emails. */
export async function sendAt(shop: TestShop, at: string): Promise<void> {
  jumpTo(shop, at)
  while ((await sendDueEmails(shop.ctx)) > 0);
}

export function jumpTo(shop: TestShop, at: string): void {
  shop.jump(new Date(at).getTime() - Date.now())
}

/** The emails to an address, oldest first. */
export async function emailsTo(shop: TestShop, email: string): Promise<EmailDetail[]> {
  const { rows } = await shop.ctx.db.query<{ id: string }>('select id from emails where recipient = $1 order by created_at, id', [email])
  return Promise.all(rows.map(({ id }) => getData<EmailDetail>(shop, `/api/dev/mails/${id}`)))
}

/** A push subscription as a browser creates it. Nothing listens at its endpoint. */
export function pushSubscription(): PushSubscriptionBody {
  return {
    endpoint: `https://push.example.com/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}
