import type { DeliveryReport, DeliveryStatus } from '#features/delivery/contract.ts'
import { endingOf } from '#features/orders/rules.ts'

/**
 * Where a delivery may go. A partner's word is taken in from everywhere that is not over, however late it comes; what is
 * over stays. `waiting` again: the partner never got it, or another one does it. What is not in the table is refused.
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

/** Statuses a delivery may come from to reach `to`: the guard of the UPDATE. */
export function deliverySourcesOf(to: DeliveryStatus): DeliveryStatus[] {
  return (Object.keys(deliveryTransitions) as DeliveryStatus[]).filter((from) => deliveryTransitions[from].includes(to))
}

/** Whether nothing more becomes of it. */
export function isOver(status: DeliveryStatus): boolean {
  return deliveryTransitions[status].length === 0
}

/** What is known of a delivery. */
export interface DeliveryState {
  status: DeliveryStatus
  /** Units asked for. */
  quantity: number
  delivered: number
  startCount: number | null
}

/**
 * What a delivery comes to with a report. Reports may come in any order, twice, late, or lie: what was delivered only
 * grows and never passes what was asked for, the first start count stands, no status goes back, and what is over stays.
 */
export function withReport(state: DeliveryState, report: DeliveryReport): DeliveryState {
  if (isOver(state.status)) return state
  const delivered = Math.max(state.delivered, claimed(state, report))
  return {
    quantity: state.quantity,
    status: statusWith(state, report.status, delivered),
    delivered,
    startCount: state.startCount ?? startCountOf(report),
  }
}

/** Whether a report brought anything. */
export function isNews(before: DeliveryState, after: DeliveryState): boolean {
  return before.status !== after.status || before.delivered !== after.delivered || before.startCount !== after.startCount
}

/** Units that the report speaks of. Who says completed and no number, means all of them. */
function claimed({ quantity, delivered }: DeliveryState, report: DeliveryReport): number {
  const told = report.delivered ?? (report.status === 'completed' ? quantity : delivered)
  return Number.isNaN(told) ? delivered : Math.trunc(Math.min(quantity, Math.max(0, told)))
}

function statusWith({ status, quantity }: DeliveryState, told: DeliveryReport['status'], delivered: number): DeliveryStatus {
  if (told === 'accepted' || told === 'in_progress') {
    // Where units have arrived, it has begun, whatever it is called.
    return told === 'in_progress' || status === 'in_progress' || delivered > 0 ? 'in_progress' : 'accepted'
  }
  const ending = endingOf(quantity, delivered)
  return ending === 'failed' && told === 'canceled' ? 'canceled' : ending
}

function startCountOf({ startCount }: DeliveryReport): number | null {
  return startCount !== undefined && Number.isSafeInteger(startCount) && startCount >= 0 ? startCount : null
}

/** `3,100 of 5,000 were delivered.`, for people. */
export function deliveredText(delivered: number, quantity: number): string {
  if (delivered === 0) return 'Nothing was delivered.'
  return `${delivered.toLocaleString('en-US')} of ${quantity.toLocaleString('en-US')} were delivered.`
}
