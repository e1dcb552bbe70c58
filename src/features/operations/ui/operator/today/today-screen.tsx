import type { LedgerState, Today } from '#features/operations/contract/today.ts'
import { DaySoFar } from '#features/operations/ui/operator/today/day-so-far.tsx'
import { Exceptions } from '#features/operations/ui/operator/today/exceptions.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { formatTime } from '#ui/times.ts'

/** What changes what is told here. */
const kinds = ['order', 'delivery', 'remedy', 'refund', 'approval', 'conversation', 'review', 'partner', 'job', 'ledger', 'mail']

/** What the staff see first: what needs them, then how the day goes. */
export function TodayScreen() {
  const { value, problem, reload } = useData<Today>('/api/operator/today')
  useLive(kinds, reload)
  const today = value?.data
  return (
    <Screen title="Today">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {problem && <LoadProblem problem={problem} onRetry={reload} />}
        {!today && !problem && <Loading className="card min-h-72" />}
        {today && <Exceptions exceptions={today.exceptions} at={today.at} />}
        {today?.figures && <DaySoFar figures={today.figures} at={today.at} />}
        {today?.ledger && <LedgerNote ledger={today.ledger} />}
      </div>
    </Screen>
  )
}

function LedgerNote({ ledger: { checkedAt, agrees } }: { ledger: LedgerState }) {
  return (
    <p className="text-sm text-muted">
      {checkedAt === null
        ? 'The ledger is checked every hour; it has not been yet.'
        : `The ledger ${agrees ? 'agrees' : 'does not agree'} with orders and payments. Checked ${formatTime(checkedAt)}.`}
    </p>
  )
}
