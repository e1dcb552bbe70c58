import type { ClaimView, MeasureId } from '#features/claims/contract.ts'
import { formatDay, formatTime } from '#ui/times.ts'

/** A claim as it comes over the wire: times are text. */
export interface Claim extends Omit<ClaimView, 'measurement'> {
  measurement: { value: number; sample: number; from: string | null; at: string } | null
}

/** The registry's answer. */
export interface Registry {
  success: boolean
  mode: 'demo' | 'live'
  data: Claim[]
}

/** How each figure is measured, in words. */
export const measureTexts: Record<MeasureId, { how: string; over: string }> = {
  customers_with_completed_orders: { how: 'Customers with at least one completed order', over: 'customers' },
  average_of_approved_reviews: { how: 'Average of all approved reviews', over: 'reviews' },
  count_of_approved_reviews: { how: 'Approved reviews', over: 'reviews' },
  units_delivered: { how: 'Units of all completed orders', over: 'orders' },
  orders_within_promised_time: { how: 'Share of orders that were complete when promised', over: 'orders' },
  orders_completed_of_paid: { how: 'Share of paid orders that were delivered in full', over: 'orders' },
}

/** The promise with its figure. */
export const promiseOf = ({ wording, statedValue }: Claim) => wording.replace('{value}', statedValue)

/** `over 214 orders since Oct 22, 2026` */
export function sampleOf({ measuredBy, measurement }: Claim): string | undefined {
  if (!measuredBy || !measurement) return undefined
  const { sample, from } = measurement
  const window = from === null ? 'since the shop began' : `since ${formatDay(from)}`
  return `over ${sample.toLocaleString('en-US')} ${measureTexts[measuredBy].over} ${window}`
}

/** What stands behind a figure, in a few words. */
export function proofOf(claim: Claim): string {
  const { measured, measurement, measuredBy, evidence } = claim
  if (measured) return `${measured}, ${sampleOf(claim)}`
  if (measurement) return `too little: ${sampleOf(claim)}`
  if (evidence) return 'a document'
  return measuredBy ? 'not measured yet' : 'nothing yet'
}

/** When it was measured. */
export const measuredAt = ({ measurement }: Claim) => measurement && formatTime(measurement.at)
