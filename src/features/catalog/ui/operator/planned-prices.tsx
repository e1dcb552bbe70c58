import { useState } from 'react'
import type { PricePlan } from '#features/catalog/contract.ts'
import { dollars } from '#features/catalog/ui/operator/standing.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

interface PlannedPricesProps {
  plans: readonly PricePlan[]
  canWrite: boolean
  onDone(): void
}

/** Prices that are still to come; each can be taken back until it begins. */
export function PlannedPrices({ plans, canWrite, onDone }: PlannedPricesProps) {
  const [asked, setAsked] = useState<PricePlan>()
  if (plans.length === 0) return null
  return (
    <section className="mt-5 border-t border-line pt-4" aria-labelledby="planned-prices">
      <h3 id="planned-prices" className="text-sm font-semibold">
        Planned
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {plans.map((plan) => (
          <li key={plan.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-sm">
            <span>
              <b className="font-semibold tabular-nums">{dollars(plan.price)}</b> from {formatTime(plan.from)}
              <span className="block text-muted">{[plan.by, plan.reason].filter(Boolean).join(': ')}</span>
            </span>
            {canWrite && (
              <Button size="sm" variant="secondary" onClick={() => setAsked(plan)}>
                Cancel this price
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <CancelDialog
          plan={asked}
          onDone={() => {
            setAsked(undefined)
            onDone()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

interface CancelDialogProps {
  plan: PricePlan
  onDone(): void
  onClose(): void
}

function CancelDialog({ plan, onDone, onClose }: CancelDialogProps) {
  const { act, busy, problem } = useAct()

  async function cancel() {
    if (!(await act('DELETE', `/api/operator/price-plans/${plan.id}`))) return
    toast.success('Canceled', 'The price stays as it is.')
    onDone()
  }

  return (
    <ActionDialog
      title="Cancel the planned price"
      action="Cancel this price"
      tone="danger"
      busy={busy}
      problem={problem}
      onAct={() => void cancel()}
      onClose={onClose}
    >
      <p>
        {dollars(plan.price)} will not begin on {formatTime(plan.from)}. Until then nothing was to change, so nothing changes now.
      </p>
    </ActionDialog>
  )
}
