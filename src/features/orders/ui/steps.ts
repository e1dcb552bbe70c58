import type { ExpectedTimes, OrderStatus, OrderView } from '#features/orders/contract.ts'
import { estimates } from '#features/orders/rules.ts'

/** One step of the tracking timeline. `at` is recorded; `expected` is an estimate and marked so. Milliseconds. */
export interface OrderStep {
  title: string
  state: 'done' | 'current' | 'ahead'
  at?: number
  expected?: number
}

interface StepRule {
  title: string
  /** Statuses in which the step lies behind. */
  doneIn: readonly OrderStatus[]
  /** Events that record it, newest wording first. */
  events: readonly string[]
  /** From the payment to the step, in ms, where nothing measured is known. */
  after: number
  /** Which of the measured times tells it. */
  measured?: keyof ExpectedTimes
}

const deliverySteps: readonly StepRule[] = [
  {
    title: 'Processing Started',
    doneIn: ['processing', 'completed', 'partial'],
    events: ['processing'],
    after: estimates.processingStarted,
    measured: 'start',
  },
  {
    title: 'Delivery In Progress',
    doneIn: ['processing', 'completed', 'partial'],
    events: ['delivering', 'progress', 'processing'],
    after: estimates.deliveryInProgress,
  },
  { title: 'Completed', doneIn: ['completed'], events: ['completed'], after: estimates.completed, measured: 'completion' },
]

/** The five steps of section 4: what the shop recorded, and estimates for what lies ahead of a paid order. */
export function stepsOf(order: OrderView, expected: ExpectedTimes | null = null): OrderStep[] {
  const placed: OrderStep = { title: 'Order Placed', state: 'done', at: Date.parse(order.createdAt) }
  const paid: OrderStep = order.paidAt
    ? { title: 'Payment Confirmed', state: 'done', at: Date.parse(order.paidAt) }
    : { title: 'Payment Confirmed', state: 'ahead' }
  const steps = [placed, paid, ...deliverySteps.map((rule) => deliveryStep(rule, order, expected))]
  const next = steps.find(({ state }) => state !== 'done')
  if (next && !isOver(order.status)) next.state = 'current'
  return steps
}

function deliveryStep({ title, doneIn, events, after, measured }: StepRule, order: OrderView, expected: ExpectedTimes | null): OrderStep {
  const recorded = events.map((type) => order.events.find((event) => event.type === type)).find(Boolean)
  if (doneIn.includes(order.status)) return { title, state: 'done', ...(recorded && { at: Date.parse(recorded.at) }) }
  if (order.paidAt === null || isOver(order.status)) return { title, state: 'ahead' }
  if (!expected) return { title, state: 'ahead', expected: Date.parse(order.paidAt) + after }
  return measured ? { title, state: 'ahead', expected: Date.parse(expected[measured]) } : { title, state: 'ahead' }
}

/** Nothing more will happen to the order by itself. */
export function isOver(status: OrderStatus): boolean {
  return status !== 'pending' && status !== 'processing'
}

/** When all should be delivered, an estimate in ms; null where it is over. */
export function expectedCompletion(order: OrderView, expected: ExpectedTimes | null = null): number | null {
  if (isOver(order.status)) return null
  return expected ? Date.parse(expected.latest) : Date.parse(order.createdAt) + estimates.completion
}
