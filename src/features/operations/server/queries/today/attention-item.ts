import { serviceLabel } from '#features/catalog/rules.ts'
import type { AttentionCount, AttentionRow } from '#features/operations/contract/today.ts'
import type { AttentionKind } from '#features/operations/rules/kinds.ts'
import type { OrderLine } from '#features/orders/server/queries/admin.ts'
import type { PaymentSubject } from '#features/payments/contract.ts'
import { paths } from '#shared/paths.ts'

/** What is counted up to. */
export const MOST = 100
const SHOWN = 5

/** An address of the console: `at('orders', 'ord_1')`. */
export function at(...parts: string[]): string {
  return [paths.operator, ...parts].join('/')
}

/** Something that needs somebody. Its rows are looked up only where they are shown. */
export interface Finding extends AttentionCount {
  rows(): AttentionRow[] | Promise<AttentionRow[]>
}

/** Something that needs somebody; undefined where nothing was found. */
export function item<Found>(
  kind: AttentionKind,
  href: string,
  found: readonly Found[],
  rowsOf: (shown: readonly Found[]) => AttentionRow[] | Promise<AttentionRow[]>,
): Finding | undefined {
  if (found.length === 0) return undefined
  return { kind, count: Math.min(found.length, MOST), rows: () => rowsOf(found.slice(0, SHOWN)), href }
}

/** A row about an order. */
export function orderRow(
  order: Pick<OrderLine, 'id' | 'orderNumber' | 'platform' | 'type' | 'quantity'>,
  note: string | null,
  since: Date | null,
): AttentionRow {
  const { id, orderNumber, quantity, ...kind } = order
  return {
    text: `${orderNumber} · ${quantity.toLocaleString('en-US')} ${serviceLabel(kind)}`,
    note,
    at: since?.toISOString() ?? null,
    href: at('orders', id),
  }
}

/** Where a payment's order or deposit is looked at. */
export function subjectHref({ type, id }: PaymentSubject): string {
  return type === 'order' ? at('orders', id) : at('customers')
}
