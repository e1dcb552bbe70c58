import type { KnownOrder } from '#features/orders/ui/known-orders.ts'

/** Whether every word of `text` is in the order's number, service or username, in any case. */
export function matchesOrder({ label = '', username = '' }: KnownOrder, text: string): boolean {
  const about = `${label} ${username}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => about.includes(word.replace(/^@/, '')))
}
