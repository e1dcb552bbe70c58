import type { Cents } from '#shared/money.ts'
import { keysOf } from '#shared/records.ts'

export const orderStatuses = ['pending', 'processing', 'completed', 'partial', 'canceled', 'failed'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderSorts = ['newest', 'oldest', 'price_high', 'price_low'] as const
export type OrderSort = (typeof orderSorts)[number]

/** The allowed status transitions. Anything else is refused. */
const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'completed', 'partial', 'canceled', 'failed'],
  processing: ['completed', 'partial', 'canceled', 'failed'],
  completed: [],
  partial: [],
  canceled: [],
  failed: [],
}

/** The statuses from which an order may move to `to`, for the condition of an UPDATE. */
export function sourcesOf(to: OrderStatus): OrderStatus[] {
  return keysOf(orderTransitions).filter((from) => orderTransitions[from].includes(to))
}

/** Whether an order can no longer change its status. */
export function hasEnded({ status }: { status: OrderStatus }): boolean {
  return orderTransitions[status].length === 0
}

const otherStatusNames = new Map<string, OrderStatus>([
  ['in_progress', 'processing'],
  ['cancelled', 'canceled'],
])

/** Parses a status, ignoring case and accepting synonyms; undefined if it's unknown. */
export function parseStatus(text: string): OrderStatus | undefined {
  const name = text.trim().toLowerCase()
  return otherStatusNames.get(name) ?? orderStatuses.find((status) => status === name)
}

const otherSortNames = new Map<string, OrderSort>([
  ['-createdAt', 'newest'],
  ['createdAt', 'oldest'],
  ['-price', 'price_high'],
  ['price', 'price_low'],
])

/** Parses a sort order by its name or field; undefined if it's unknown. */
export function parseSort(text: string): OrderSort | undefined {
  return otherSortNames.get(text) ?? orderSorts.find((sort) => sort === text)
}

export const statusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  partial: 'Partial',
  canceled: 'Canceled',
  failed: 'Failed',
}

/** The color of each status. Section 4. */
export const statusTones = {
  pending: 'warn',
  processing: 'info',
  completed: 'success',
  partial: 'notice',
  canceled: 'danger',
  failed: 'neutral',
} as const satisfies Record<OrderStatus, string>

/** The part of a price for undelivered units, rounded to the nearest cent. Half a cent is rounded in the customer's favor. */
export function undeliveredShare(priceCents: Cents, quantity: number, delivered: number): Cents {
  const missing = Math.max(0, quantity - delivered)
  return Math.floor((2 * priceCents * missing + quantity) / (2 * quantity))
}

/** The final status of an order whose delivery ended after `delivered` units. */
export function endingOf(quantity: number, delivered: number): 'completed' | 'partial' | 'failed' {
  if (delivered >= quantity) return 'completed'
  return delivered > 0 ? 'partial' : 'failed'
}

/** Unpaid orders are canceled after this many hours. */
export const UNPAID_HOURS = 24
