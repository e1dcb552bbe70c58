import { type OrderSort, orderSorts, type OrderStatus, orderStatuses } from '#features/orders/contract.ts'
import type { Cents } from '#shared/money.ts'

/** Where an order may go. What is not in the table is refused. */
const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'completed', 'partial', 'canceled', 'failed'],
  processing: ['completed', 'partial', 'canceled', 'failed'],
  completed: [],
  partial: [],
  canceled: [],
  failed: [],
}

/** Statuses an order may come from to reach `to`: the guard of the UPDATE. */
export function sourcesOf(to: OrderStatus): OrderStatus[] {
  return (Object.keys(orderTransitions) as OrderStatus[]).filter((from) => orderTransitions[from].includes(to))
}

const otherStatusNames: Record<string, OrderStatus> = { in_progress: 'processing', cancelled: 'canceled' }

/** A status in any case, also by its other vocabulary's name; undefined where it is none. */
export function parseStatus(text: string): OrderStatus | undefined {
  const name = text.trim().toLowerCase()
  return otherStatusNames[name] ?? orderStatuses.find((status) => status === name)
}

const otherSortNames: Record<string, OrderSort> = {
  '-createdAt': 'newest',
  createdAt: 'oldest',
  '-price': 'price_high',
  price: 'price_low',
}

/** A sort by its name, or by the field it goes by; undefined where it is none. */
export function parseSort(text: string): OrderSort | undefined {
  return otherSortNames[text] ?? orderSorts.find((sort) => sort === text)
}

export const statusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  partial: 'Partial',
  canceled: 'Canceled',
  failed: 'Failed',
}

/** The colour that each has everywhere. Section 4. */
export const statusTones = {
  pending: 'warn',
  processing: 'info',
  completed: 'success',
  partial: 'notice',
  canceled: 'danger',
  failed: 'neutral',
} as const satisfies Record<OrderStatus, string>

/** Percent of the tracking bar: by the units delivered where they are known, else by the status (section 4). */
export function progressOf(status: OrderStatus, delivered: number | null = null, quantity = 0): number {
  const isCounted = (status === 'processing' || status === 'partial') && delivered !== null
  if (isCounted) return Math.floor((100 * delivered) / quantity)
  return { completed: 100, processing: 75, pending: 25, canceled: 0, partial: 50, failed: 50 }[status]
}

/** What was paid for units that were not delivered, in cents: rounded to the nearest, a half for the customer. */
export function undeliveredShare(priceCents: Cents, quantity: number, delivered: number): Cents {
  const missing = Math.max(0, quantity - delivered)
  return Math.floor((2 * priceCents * missing + quantity) / (2 * quantity))
}

/** How an order ends whose delivery stopped at `delivered` units. */
export function endingOf(quantity: number, delivered: number): 'completed' | 'partial' | 'failed' {
  if (delivered >= quantity) return 'completed'
  return delivered > 0 ? 'partial' : 'failed'
}

/** An order that nobody paid is canceled after this long. */
export const UNPAID_HOURS = 24

/** Estimates of section 9, from the time of payment (or, unpaid, of the order), in ms. */
export const estimates = {
  paymentConfirmed: 2 * 60_000,
  processingStarted: 4 * 3_600_000,
  deliveryInProgress: 24 * 3_600_000,
  completed: 48 * 3_600_000,
  completion: 3 * 86_400_000,
} as const
