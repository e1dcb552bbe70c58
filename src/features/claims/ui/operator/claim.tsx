import type { ClaimView, Registry } from '#features/claims/contract.ts'
import type { MeasureId } from '#features/claims/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { formatDay } from '#ui/times.ts'
import { type Called, useCall } from '#ui/use-call.ts'

/** How each figure is measured. */
export const measureTexts: Record<MeasureId, { how: string; over: string }> = {
  customers_with_completed_orders: { how: 'Customers with at least one completed order', over: 'customers' },
  average_of_approved_reviews: { how: 'Average of all approved reviews', over: 'reviews' },
  count_of_approved_reviews: { how: 'Approved reviews', over: 'reviews' },
  units_delivered: { how: 'Units of all completed orders', over: 'orders' },
  orders_within_promised_time: { how: 'Share of orders completed on time', over: 'orders' },
  orders_completed_of_paid: { how: 'Share of paid orders delivered in full', over: 'orders' },
}

/** The wording with its figure. */
export const promiseOf = ({ wording, statedValue }: ClaimView) => wording.replace('{value}', statedValue)

/** `214 orders since Oct 22, 2026`, or `38 reviews` if all of them count. */
export function sampleOf({ measuredBy, measurement }: ClaimView): string | undefined {
  if (!measuredBy || !measurement) return undefined
  const { sample, from } = measurement
  const window = from === null ? '' : ` since ${formatDay(from)}`
  const { over } = measureTexts[measuredBy]
  return `${sample.toLocaleString('en-US')} ${sample === 1 ? over.slice(0, -1) : over}${window}`
}

/** A short description of a figure's evidence. */
export function proofOf(claim: ClaimView): string {
  const { measured, measurement, measuredBy, evidence } = claim
  if (measured) return `${measured}, from ${sampleOf(claim)}`
  if (measurement) return `Not enough data: ${sampleOf(claim)}`
  if (evidence) return 'A document'
  return measuredBy ? 'Not measured yet' : 'No proof yet'
}

/** The figure that a live shop would show now. */
export function ShownLive({ claim: { shownLive } }: { claim: ClaimView }) {
  return shownLive === null ? <Badge>Not shown</Badge> : <Badge tone="success">{shownLive}</Badge>
}

const texts = {
  refused: 'We couldn’t load the claims.',
  unreached: 'The shop didn’t respond. Check your connection, then try again.',
}

/** Loads the claims registry. */
export function useClaims(): Called<Registry> {
  return useCall('/api/operator/claims', texts)
}
