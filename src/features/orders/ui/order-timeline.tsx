import type { ExpectedTimes, OrderView } from '#features/orders/contract.ts'
import { type OrderStep, stepsOf } from '#features/orders/ui/steps.ts'
import { Timeline, TimelineStep } from '#ui/timeline.tsx'
import { formatTime } from '#ui/times.ts'

/** The five steps: recorded times as they are, estimates marked as such. */
export function OrderTimeline({ order, expected }: { order: OrderView; expected: ExpectedTimes | null }) {
  return (
    <Timeline label="Progress of the order">
      {stepsOf(order, expected).map((step) => (
        <TimelineStep key={step.title} state={step.state} title={step.title} time={timeOf(step)} />
      ))}
    </Timeline>
  )
}

function timeOf({ state, at, expected }: OrderStep): string | undefined {
  if (at !== undefined) return formatTime(at)
  if (expected !== undefined) return expected < Date.now() ? 'Later than estimated' : `Estimated: ${formatTime(expected)}`
  return state === 'current' ? 'Waiting' : undefined
}
