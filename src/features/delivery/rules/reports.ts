import type { DeliveryReport, DeliveryStatus } from '#features/delivery/contract.ts'
import { endingOf } from '#features/orders/rules.ts'
import { keysOf } from '#shared/records.ts'

/**
 * The transitions of a delivery; any other is rejected. Reports are applied to every delivery that isn't over, however late. It returns to
 * `waiting` if the supplier never received it, or another supplier takes it over.
 */
const deliveryTransitions: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  waiting: ['waiting', 'unknown', 'accepted', 'in_progress', 'completed', 'partial', 'canceled', 'failed', 'dead'],
  unknown: ['waiting', 'accepted', 'in_progress', 'completed', 'partial', 'canceled', 'failed', 'dead'],
  accepted: ['waiting', 'in_progress', 'completed', 'partial', 'canceled', 'failed', 'dead'],
  in_progress: ['waiting', 'completed', 'partial', 'canceled', 'failed', 'dead'],
  dead: ['waiting', 'unknown', 'accepted', 'in_progress', 'completed', 'partial', 'canceled', 'failed'],
  completed: [],
  partial: [],
  canceled: [],
  failed: [],
}

/** The statuses from which a delivery may move to `to`, for the guard of the UPDATE. */
export function deliverySourcesOf(to: DeliveryStatus): DeliveryStatus[] {
  return keysOf(deliveryTransitions).filter((from) => deliveryTransitions[from].includes(to))
}

export function isOver(status: DeliveryStatus): boolean {
  return deliveryTransitions[status].length === 0
}

/** Whether a supplier that was asked to stop says that it continues. */
export function isContinuing({ status }: DeliveryReport): boolean {
  return status === 'accepted' || status === 'in_progress'
}

export interface DeliveryState {
  status: DeliveryStatus
  /** Units ordered. */
  quantity: number
  delivered: number
  startCount: number | null
}

/**
 * Applies a report to a delivery. Reports may be late, repeated, out of order or wrong. Therefore delivered units only grow and never
 * exceed the quantity, the first start count is kept, no status goes backward, and a final status stays.
 */
export function withReport(state: DeliveryState, report: DeliveryReport): DeliveryState {
  if (isOver(state.status)) return state
  const delivered = Math.max(state.delivered, reportedUnits(state, report))
  return {
    quantity: state.quantity,
    status: statusWith(state, report.status, delivered),
    delivered,
    startCount: state.startCount ?? startCountOf(report),
  }
}

export function hasChanged(before: DeliveryState, after: DeliveryState): boolean {
  return before.status !== after.status || before.delivered !== after.delivered || before.startCount !== after.startCount
}

/** The delivered units in a report. `completed` without a number means all of them. */
function reportedUnits({ quantity, delivered }: DeliveryState, report: DeliveryReport): number {
  const reported = report.delivered ?? (report.status === 'completed' ? quantity : delivered)
  return Number.isNaN(reported) ? delivered : Math.trunc(Math.min(quantity, Math.max(0, reported)))
}

function statusWith({ status, quantity }: DeliveryState, reported: DeliveryReport['status'], delivered: number): DeliveryStatus {
  if (reported === 'accepted' || reported === 'in_progress') {
    // Delivered units mean that it is in progress, even if the report says `accepted`.
    return reported === 'in_progress' || status === 'in_progress' || delivered > 0 ? 'in_progress' : 'accepted'
  }
  const ending = endingOf(quantity, delivered)
  return ending === 'failed' && reported === 'canceled' ? 'canceled' : ending
}

function startCountOf({ startCount }: DeliveryReport): number | null {
  return startCount !== undefined && Number.isSafeInteger(startCount) && startCount >= 0 ? startCount : null
}

/** `3,100 of 5,000 were delivered.` */
export function deliveredText(delivered: number, quantity: number): string {
  if (delivered === 0) return 'Nothing was delivered.'
  return `${delivered.toLocaleString('en-US')} of ${quantity.toLocaleString('en-US')} were delivered.`
}
