import { serviceLabel } from '#features/catalog/rules.ts'
import type { NotificationType } from '#features/notifications/contract.ts'
import { notify } from '#features/notifications/server/commands/notify.ts'
import { markRead } from '#features/notifications/server/commands/read.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { DEMO_CUSTOMER, type DemoRow, depositRow, orderRows } from './rows.ts'

const DAY_MS = 86_400_000
/** Older notifications have been read. */
const UNREAD_DAYS = 4

interface DemoMessage {
  key: string
  type: NotificationType
  title: string
  message: string
  link: string
  at: Date
}

/**
 * Adds the demo customer's notifications once: those of their past, and at least one of every type. Returns whether it did. A repeated
 * run sends nothing twice, because each message has a key.
 */
export async function seedDemoNotifications(ctx: Context): Promise<boolean> {
  const { rowCount } = await ctx.db.query("select from seeds where name = 'demo notifications'")
  if (rowCount !== 0) return false
  const now = ctx.now()
  const { rows } = await ctx.db.query<{ id: string; orderNumber: string }>(
    'select id, order_number as "orderNumber" from orders where user_id = $1',
    [DEMO_CUSTOMER.id],
  )
  const numbers = new Map(rows.map(({ id, orderNumber }) => [id, orderNumber]))
  const messages = [...orderRows(now).flatMap((order) => ofOrder(order, numbers.get(order.id) ?? '')), ...others(now)]
  for (const message of messages.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await notifyThen(ctx, message, now)
  await ctx.db.query("insert into seeds (name) values ('demo notifications') on conflict do nothing")
  return true
}

async function notifyThen(ctx: Context, message: DemoMessage, now: Date): Promise<void> {
  const notification = await notify(ctx, { userId: DEMO_CUSTOMER.id, ...message })
  if (notification && now.getTime() - message.at.getTime() > UNREAD_DAYS * DAY_MS) await markRead(ctx, DEMO_CUSTOMER.id, notification.id)
}

function ofOrder(order: DemoRow, orderNumber: string): DemoMessage[] {
  const { id, paidAt, priceCents, status, updatedAt, delivered } = order
  if (paidAt === null) return []
  const title = `${formatQuantity(order.quantity)} ${serviceLabel({ platform: order.platform, type: order.serviceType })}`
  const about = { type: 'order_update' as const, link: `/tracking?order=${id}`, at: updatedAt }
  const of = `${(delivered ?? 0).toLocaleString('en-US')} of ${order.quantity.toLocaleString('en-US')}`
  const endings: Partial<Record<typeof status, DemoMessage>> = {
    processing: {
      ...about,
      key: `order.processing:${id}`,
      title: 'Delivery has started',
      message: `We’re delivering order ${orderNumber}: ${title}.`,
    },
    completed: {
      ...about,
      key: `order.completed:${id}`,
      title: 'Order completed',
      message: `Order ${orderNumber}: ${title} delivered.`,
    },
    partial: {
      ...about,
      key: `order.partial:${id}`,
      title: 'Order partially delivered',
      message: `Order ${orderNumber}: we delivered ${of}. We’ve refunded the rest.`,
    },
    failed: {
      ...about,
      key: `order.failed:${id}`,
      title: 'We couldn’t deliver your order',
      message: `Order ${orderNumber}: nothing was delivered. We’ve refunded the full amount.`,
    },
  }
  const paid: DemoMessage = {
    key: `order.paid:${id}`,
    type: 'payment',
    title: 'Payment received',
    message: `${formatMoney(priceCents)} for order ${orderNumber}: ${title}. Your delivery is queued.`,
    link: about.link,
    at: paidAt,
  }
  const ending = endings[status]
  return ending ? [paid, ending] : [paid]
}

function others(now: Date): DemoMessage[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const { id, amountCents, paidAt } = depositRow(now)
  return [
    {
      key: `account.email_verified:${DEMO_CUSTOMER.id}`,
      type: 'system',
      title: 'Email address confirmed',
      message: 'You can now add orders you placed with it as a guest to your account.',
      link: '/profile',
      at: ago(240),
    },
    {
      key: `deposit.paid:${id}`,
      type: 'payment',
      title: `${formatMoney(amountCents)} added to your balance`,
      message: 'We’ve received your deposit by Visa ending in 4242.',
      link: '/profile?section=deposit',
      at: paidAt,
    },
    {
      key: 'demo:support',
      type: 'support',
      title: 'You have a reply',
      message: 'You can order the same service for a profile again as soon as the first order is completed.',
      link: '/faq',
      at: ago(3),
    },
    {
      key: 'demo:promo',
      type: 'promo',
      title: 'TikTok followers now come in premium',
      message: 'Compare general and premium side by side before you choose.',
      link: '/buy-tiktok-followers',
      at: ago(1.5),
    },
  ]
}
