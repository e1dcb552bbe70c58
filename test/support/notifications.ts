import { createECDH, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { MailDetail, NotificationPage, NotificationType, PushAsked } from '#features/notifications/contract.ts'
import { notify } from '#features/notifications/server/commands/notify.ts'
import { sendNotices } from '#features/notifications/server/commands/send-notices.ts'
import { getData } from './answers.ts'
import { type TestShop } from './app.ts'
import { type Customer, signIn, signUp } from './customer.ts'
import { checkOut } from './orders.ts'

/** A customer's list, as the page asks for it. */
export async function listOf(customer: Customer, query = ''): Promise<NotificationPage> {
  const { status, body, text } = await customer.request<NotificationPage>('GET', `/api/notifications${query}`)
  if (status !== 200) throw new Error(`the list answered ${status}: ${text}`)
  return body
}

export const titlesOf = async (customer: Customer, query = '') => (await listOf(customer, query)).data.map(({ title }) => title)

export async function prefer(customer: Customer, change: Record<string, unknown>): Promise<void> {
  const { status, text } = await customer.request('PUT', '/api/notification-preferences', change)
  if (status !== 200) throw new Error(`the preferences answered ${status}: ${text}`)
}

let made = 0

/** Tells a customer something new. */
export async function tell(shop: TestShop, customer: Customer, title: string, type: NotificationType = 'order_update'): Promise<void> {
  await notify(shop.ctx, { userId: customer.id, key: `told:${++made}`, type, title, message: `${title}, in full.`, link: '/tracking' })
}

/** Somebody who confirmed their address. */
export async function confirmed(shop: TestShop): Promise<Customer> {
  const customer = await signUp(shop)
  await shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [customer.id])
  return customer
}

/** Signs in anew, where the clock has jumped. */
export const again = (shop: TestShop, { email }: Customer) => signIn(shop, email)

export async function buyAs(customer: Customer, changes: Record<string, unknown> = {}) {
  const { status, body } = await checkOut(customer, { email: customer.email, ...changes })
  expect(status).toBe(200)
  return body.data.order
}

/** Jumps to a moment, and does what is due by then. */
export async function sendAt(shop: TestShop, at: string): Promise<void> {
  jumpTo(shop, at)
  while ((await sendNotices(shop.ctx)) > 0);
}

export function jumpTo(shop: TestShop, at: string): void {
  shop.jump(new Date(at).getTime() - Date.now())
}

/** The mails to an address, oldest first. */
export async function mailsTo(shop: TestShop, email: string): Promise<MailDetail[]> {
  const { rows } = await shop.ctx.db.query<{ id: string }>('select id from mails where recipient = $1 order by created_at, id', [email])
  return Promise.all(rows.map(({ id }) => getData<MailDetail>(shop, `/api/dev/mails/${id}`)))
}

/** What a browser gets from its push service; nobody listens there. */
export function pushSubscription(): PushAsked {
  return {
    endpoint: `https://push.example.com/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}
