import { AttentionItems } from '#features/operations/ui/operator/today/attention-items.tsx'
import { DaySoFar } from '#features/operations/ui/operator/today/day-so-far.tsx'
import { ReconciliationPanel } from '#features/operations/ui/operator/today/reconciliation-panel.tsx'
import { attentionChanges } from '#features/operations/ui/operator/today/use-attention.ts'
import { LoadState, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

/** The console's first screen: attention items, then today's metrics. */
export function TodayScreen({ maySettle }: { maySettle: boolean }) {
  const { value, problem, reload } = useData('/api/operator/today')
  useLive(attentionChanges, reload)
  const today = value?.data
  return (
    <Screen title="Today">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <LoadState of={{ value, problem, reload }} />
        {today && <AttentionItems attention={today.attention} at={today.at} />}
        {today?.metrics && <DaySoFar metrics={today.metrics} at={today.at} />}
        {today?.ledger && <ReconciliationPanel maySettle={maySettle} />}
      </div>
    </Screen>
  )
}
