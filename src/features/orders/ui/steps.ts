import type { OrderStatus, OrderView } from '#features/orders/contract.ts'
import { hasEnded } from '#features/orders/rules.ts'
import { endOf } from '#features/orders/rules/progress.ts'

/** One step of the tracking timeline. `at` is the recorded time and `expected` an estimate, both in ms. */
export interface OrderStep {
  title: string
  state: 'done' | 'ended' | 'current' | 'ahead'
  at?: number
  expected?: { earliest: number; latest: number }
}

interface StepRule {
  title: string
  /** The statuses in which the step is done. */
  doneIn: readonly OrderStatus[]
  /** The event types that record it, by priority. */
  events: readonly string[]
  /** The promised times that are its earliest and latest. */
  promised: readonly ['start' | 'completion', 'startLatest' | 'latest']
}

const deliverySteps: readonly StepRule[] = [
  {
    title: 'Processing Started',
    doneIn: ['processing', 'completed', 'partial'],
    events: ['processing'],
    promised: ['start', 'startLatest'],
  },
  {
    title: 'Delivery In Progress',
    doneIn: ['processing', 'completed', 'partial'],
    events: ['delivering', 'progress', 'processing'],
    promised: ['start', 'startLatest'],
  },
  { title: 'Completed', doneIn: ['completed'], events: ['completed'], promised: ['completion', 'latest'] },
]

/**
 * The five steps of section 4, with recorded times and, for a paid order that isn't held for a check, promised ones. An order that ended
 * short has only the steps that it reached, and its ending.
 */
export function stepsOf(order: OrderView): OrderStep[] {
  const placed: OrderStep = { title: 'Order Placed', state: 'done', at: Date.parse(order.createdAt) }
  const paid: OrderStep = order.paidAt
    ? { title: 'Payment Confirmed', state: 'done', at: Date.parse(order.paidAt) }
    : { title: 'Payment Confirmed', state: 'ahead' }
  const steps = [placed, paid, ...deliverySteps.map((rule) => deliveryStep(rule, order))]
  const end = endOf(order)
  if (end !== null) return [...steps.filter(({ at }) => at !== undefined), endStep(end, order)]
  const next = steps.find(({ state }) => state !== 'done')
  if (next && !hasEnded(order)) next.state = 'current'
  return steps
}

function deliveryStep(
  { title, doneIn, events, promised: [earliest, latest] }: StepRule,
  { status, expected, checking, ...order }: OrderView,
): OrderStep {
  const recorded = events.map((type) => order.events.find((event) => event.type === type)).find(Boolean)
  if (doneIn.includes(status) || (hasEnded({ status }) && recorded))
    return { title, state: 'done', ...(recorded && { at: Date.parse(recorded.at) }) }
  if (!expected || checking || hasEnded({ status })) return { title, state: 'ahead' }
  return { title, state: 'ahead', expected: { earliest: Date.parse(expected[earliest]), latest: Date.parse(expected[latest]) } }
}

function endStep(title: string, { status, events }: OrderView): OrderStep {
  const ended = events.findLast((event) => event.status === status)
  return { title, state: status === 'partial' ? 'done' : 'ended', ...(ended && { at: Date.parse(ended.at) }) }
}
