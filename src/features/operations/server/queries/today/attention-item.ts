import { serviceLabel } from '#features/catalog/rules.ts'
import type { AttentionCount, AttentionRow } from '#features/operations/contract/today.ts'
import type { AttentionKind } from '#features/operations/rules/kinds.ts'
import type { OrderLine } from '#features/orders/server/queries/admin.ts'
import type { PaymentSubject } from '#features/payments/contract.ts'
import { paths } from '#shared/paths.ts'

/** Items are counted up to this number. */
export const MAX_COUNT = 100
const SHOWN = 5

/** A console path: `at('orders', 'ord_1')`. */
export function at(...parts: string[]): string {
  return [paths.operator, ...parts].join('/')
}

/** An attention item. Its rows are only loaded when shown. */
export interface Finding extends AttentionCount {
  rows(): AttentionRow[] | Promise<AttentionRow[]>
}

/** Makes an attention item; undefined if nothing was found. */
export function item<Found>(
  kind: AttentionKind,
  href: string,
  found: readonly Found[],
  rowsOf: (shown: readonly Found[]) => AttentionRow[] | Promise<AttentionRow[]>,
): Finding | undefined {
  if (found.length === 0) return undefined
  return { kind, count: Math.min(found.length, MAX_COUNT), rows: () => rowsOf(found.slice(0, SHOWN)), href }
}

/** An attention item with a single row; undefined without a text. */
export function singleItem(kind: AttentionKind, href: string, text: string | null): Finding | undefined {
  return item(kind, href, text === null ? [] : [text], ([found = '']) => [{ text: found, note: null, at: null, href }])
}

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

/** The console page for a payment's order or deposit. */
export function subjectHref({ type, id }: PaymentSubject): string {
  return type === 'order' ? at('orders', id) : at('customers')
}
