import type { OrderStatus, OrderView } from '#features/orders/contract.ts'
import { endOf } from '#features/orders/rules/progress.ts'

/** One step of the tracking timeline. `at` is recorded, in ms; `expected` is an estimate, in ms, and marked so. */
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
  /** Events that record it, newest wording first. */
  events: readonly string[]
  /** Which of the promised times are its earliest and its latest. */
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
 * The five steps of section 4: what the shop recorded, and for a paid order the times that it promises. An order that ended short
 * has the steps that it came to, and its own end.
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
  if (next && !isOver(order.status)) next.state = 'current'
  return steps
}

function deliveryStep(
  { title, doneIn, events, promised: [earliest, latest] }: StepRule,
  { status, expected, ...order }: OrderView,
): OrderStep {
  const recorded = events.map((type) => order.events.find((event) => event.type === type)).find(Boolean)
  if (doneIn.includes(status) || (isOver(status) && recorded))
    return { title, state: 'done', ...(recorded && { at: Date.parse(recorded.at) }) }
  if (!expected || isOver(status)) return { title, state: 'ahead' }
  return { title, state: 'ahead', expected: { earliest: Date.parse(expected[earliest]), latest: Date.parse(expected[latest]) } }
}

function endStep(title: string, { status, events }: OrderView): OrderStep {
  const ended = events.findLast((event) => event.status === status)
  return { title, state: status === 'partial' ? 'done' : 'ended', ...(ended && { at: Date.parse(ended.at) }) }
}

/** The order is over. */
export function isOver(status: OrderStatus): boolean {
  return status !== 'pending' && status !== 'processing'
}
