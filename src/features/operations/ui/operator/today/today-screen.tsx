import { AttentionItems } from '#features/operations/ui/operator/today/attention-items.tsx'
import { DaySoFar } from '#features/operations/ui/operator/today/day-so-far.tsx'
import { ReconciliationPanel } from '#features/operations/ui/operator/today/reconciliation-panel.tsx'
import { attentionChanges } from '#features/operations/ui/operator/today/use-attention.ts'
import type { LoadingShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

/** Attention items, the metrics of the day and its chart. */
const todayShape: LoadingShape = {
  layout: 'grid-cols-2 gap-3 lg:grid-cols-5',
  parts: [
    'col-span-full mb-3 card h-143 skeleton-lines lg:h-94',
    'col-span-full h-6',
    'card h-29 max-lg:col-span-2',
    ...Array<string>(4).fill('card h-29'),
    'col-span-full card h-74',
  ],
}

/** The console's first screen: attention items, then today's metrics. */
export function TodayScreen({ maySettle }: { maySettle: boolean }) {
  const { value, problem, reload } = useData('/api/operator/today')
  useLive(attentionChanges, reload)
  const today = value?.data
  return (
    <Screen title="Today">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <LoadState of={{ value, problem, reload }} shape={todayShape} />
        {today && <AttentionItems attention={today.attention} at={today.at} />}
        {today?.metrics && <DaySoFar metrics={today.metrics} at={today.at} />}
        {today?.ledger && <ReconciliationPanel maySettle={maySettle} />}
      </div>
    </Screen>
  )
}
