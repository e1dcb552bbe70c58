import type { OrderStatus } from '#features/orders/contract.ts'
import { undeliveredShare } from '#features/orders/rules.ts'
import { newOrderNumber } from '#features/orders/rules/order-number.ts'
import { parseTarget } from '#features/orders/rules/targets.ts'
import type { Cents } from '#shared/money.ts'
import { priceRows } from '../catalog/rows.ts'
import { type DemoOrder, deposit, history } from './history.ts'

/** The demo customer's account, from accounts.ts. */
export const DEMO_CUSTOMER = { id: 'usr_demo', email: 'demo@example.com', socialUsername: 'demo.customer' }

const HOUR_MS = 3_600_000
/** Time from the order to its payment. */
const PAYING_MS = { card: 42_000, paypal: 118_000, bitcoin: 14 * 60_000, balance: 0 }

const number = (index: number) => String(index + 1).padStart(2, '0')

/** An order with everything recorded about it. */
export type DemoRow = ReturnType<typeof orderRow>

/** The orders, oldest first, as of `now`. */
export function orderRows(now: Date): DemoRow[] {
  return history.map((order, index) => orderRow(order, number(index), now))
}

function orderRow(demo: DemoOrder, name: string, now: Date) {
  const [platform, type, quality = 'general'] = demo.service
  const target = parseTarget(demo.url, { platform, type })
  const ladder = `${platform}_${type}_${quality}`
  const price = priceRows.find(({ id }) => id === `prc_${ladder}_${demo.quantity}`)
  if (!target.ok || !price) throw new Error(`the demo order ${name} is for a package that isn't sold`)
  const placedAt = new Date(now.getTime() - demo.hoursAgo * HOUR_MS)
  const paidAt = paidAtOf(demo, placedAt)
  const delivered = demo.steps.findLast(([, , more]) => more?.delivered !== undefined)?.[2]?.delivered ?? null
  const refundedCents = demo.refunded === undefined ? 0 : undeliveredShare(price.amount_cents, demo.quantity, delivered ?? 0)
  const events = eventsOf(demo, { placedAt, paidAt, cents: price.amount_cents, refundedCents })
  const status = statusOf(demo)
  return {
    id: `ord_demo_${name}`,
    orderNumber: newOrderNumber(),
    attemptId: `pay_demo_${name}`,
    refundId: `orf_demo_${name}`,
    serviceId: `svc_${ladder}`,
    packageId: price.package_id,
    priceId: price.id,
    platform,
    serviceType: type,
    quality,
    quantity: demo.quantity,
    priceCents: price.amount_cents,
    targetUrl: target.url,
    targetKey: target.key,
    status,
    inFlight: paidAt !== null && (status === 'pending' || status === 'processing'),
    placedAt,
    paidAt,
    updatedAt: events.at(-1)?.at ?? placedAt,
    paidWith: demo.paidWith,
    device: demo.steps.length % 2 === 0 ? 'computer' : 'phone',
    delivered,
    startCount: demo.startCount ?? null,
    refundedCents,
    refunded: demo.refunded ?? '',
    events,
  }
}

function paidAtOf({ paidWith }: DemoOrder, placedAt: Date): Date | null {
  if (paidWith === 'nobody' || paidWith === 'refused card') return null
  return new Date(placedAt.getTime() + PAYING_MS[paidWith])
}

function statusOf({ steps }: DemoOrder) {
  const last = steps.at(-1)?.[0] ?? 'pending'
  return last === 'progress' ? 'processing' : last
}

interface DemoEvent {
  type: string
  actor: string
  reason: string | null
  cents: number
  status: OrderStatus | null
  delivered: number | null
  at: Date
}

interface Settled {
  placedAt: Date
  paidAt: Date | null
  cents: Cents
  refundedCents: Cents
}

function eventsOf({ paidWith, steps, refunded }: DemoOrder, { placedAt, paidAt, cents, refundedCents }: Settled): DemoEvent[] {
  const event = (type: string, actor: string, at: Date, more: Partial<DemoEvent> = {}) => ({
    type,
    actor,
    reason: null,
    cents: 0,
    status: null,
    delivered: null,
    at,
    ...more,
  })
  const after = (hours: number) => new Date(placedAt.getTime() + hours * HOUR_MS)
  return [
    event('placed', 'customer', placedAt),
    ...(paidWith === 'refused card'
      ? [event('payment_refused', 'customer', new Date(placedAt.getTime() + PAYING_MS.card), { reason: 'card_declined' })]
      : []),
    ...(paidAt ? [event('paid', paidWith === 'paypal' || paidWith === 'bitcoin' ? 'provider' : 'customer', paidAt, { cents })] : []),
    ...steps.map(([type, hours, { delivered = null, reason = null } = {}]) =>
      event(type, type === 'canceled' ? 'system' : 'operator', after(hours), {
        status: type === 'progress' ? null : type,
        delivered,
        reason,
      }),
    ),
    ...(refunded === undefined
      ? []
      : [event('refunded', 'system', after(steps.at(-1)?.[1] ?? 0), { reason: refunded, cents: -refundedCents })]),
  ]
}

/** The deposit and its payment, as of `now`. */
export function depositRow(now: Date) {
  const openedAt = new Date(now.getTime() - deposit.hoursAgo * HOUR_MS)
  return {
    id: 'dep_demo_01',
    attemptId: 'pay_demo_deposit_01',
    amountCents: deposit.amountCents,
    openedAt,
    paidAt: new Date(openedAt.getTime() + PAYING_MS.card),
  }
}
