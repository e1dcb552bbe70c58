import { parseTarget } from '#features/checkout/rules/targets.ts'
import { priceRows } from '../catalog/rows.ts'
import { type DemoOrder, deposit, history } from './history.ts'

/** Whose past it is: the account of accounts.ts. */
export const DEMO_CUSTOMER = { id: 'usr_demo', email: 'demo@example.com', socialUsername: 'demo.customer' }

const HOUR_MS = 3_600_000
/** From the order to its money. */
const PAYING_MS = { card: 42_000, paypal: 118_000, bitcoin: 14 * 60_000, balance: 0 }

const number = (index: number) => String(index + 1).padStart(2, '0')

/** An order with everything that is recorded of it, aged from `now`. */
export type DemoRow = ReturnType<typeof orderRow>

/** Oldest first. */
export function orderRows(now: Date): DemoRow[] {
  return history.map((order, index) => orderRow(order, number(index), now))
}

function orderRow(demo: DemoOrder, name: string, now: Date) {
  const [platform, type, quality = 'general'] = demo.service
  const target = parseTarget(demo.url, { platform, type })
  const ladder = `${platform}_${type}_${quality}`
  const price = priceRows.find(({ id }) => id === `prc_${ladder}_${demo.quantity}`)
  if (!target.ok || !price) throw new Error(`the demo order ${name} is for nothing that is sold`)
  const placedAt = new Date(now.getTime() - demo.hoursAgo * HOUR_MS)
  const paidAt = paidAtOf(demo, placedAt)
  const events = eventsOf(demo, placedAt, paidAt, price.amount_cents)
  const status = statusOf(demo)
  return {
    id: `ord_demo_${name}`,
    attemptId: `pay_demo_${name}`,
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
    credit: demo.credit ?? 0,
    events,
  }
}

function paidAtOf({ paidWith }: DemoOrder, placedAt: Date): Date | null {
  if (paidWith === 'nobody' || paidWith === 'refused card') return null
  return new Date(placedAt.getTime() + PAYING_MS[paidWith])
}

function statusOf({ steps }: DemoOrder) {
  const last = steps.at(-1)?.[0] ?? 'pending'
  return last === 'delivering' ? 'processing' : last
}

interface DemoEvent {
  type: string
  actor: string
  reason: string | null
  cents: number
  at: Date
}

function eventsOf({ paidWith, steps }: DemoOrder, placedAt: Date, paidAt: Date | null, cents: number): DemoEvent[] {
  const event = (type: string, actor: string, at: Date, more: Partial<DemoEvent> = {}) => ({
    type,
    actor,
    reason: null,
    cents: 0,
    at,
    ...more,
  })
  return [
    event('placed', 'customer', placedAt),
    ...(paidWith === 'refused card'
      ? [event('payment_refused', 'customer', new Date(placedAt.getTime() + PAYING_MS.card), { reason: 'card_declined' })]
      : []),
    ...(paidAt ? [event('paid', paidWith === 'paypal' || paidWith === 'bitcoin' ? 'provider' : 'customer', paidAt, { cents })] : []),
    ...steps.map(([type, hours, reason = null]) =>
      event(type, type === 'canceled' ? 'system' : 'operator', new Date(placedAt.getTime() + hours * HOUR_MS), { reason }),
    ),
  ]
}

/** The deposit and its payment, aged from `now`. */
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
