import type { PricePlan } from '#features/catalog/contract.ts'
import { dollars } from '#features/catalog/ui/operator/parts.tsx'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog, useOpened } from '#ui/console/action-dialog.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { formatTime } from '#ui/times.ts'

interface PlannedPricesProps {
  packageId: string
  plans: readonly PricePlan[]
  canWrite: boolean
  onDone(): void
}

/** Lists scheduled prices. Each can be canceled until it takes effect. */
export function PlannedPrices({ packageId, plans, canWrite, onDone }: PlannedPricesProps) {
  const { opened: canceling, open: setCanceling, close, done } = useOpened<PricePlan>(onDone)
  if (plans.length === 0) return null
  return (
    <section className="mt-5 border-t border-line pt-4" aria-labelledby="planned-prices">
      <h3 id="planned-prices" className="text-sm font-semibold">
        Scheduled
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {plans.map((plan) => (
          <li key={plan.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-sm">
            <span>
              <b className="font-semibold tabular-nums">{dollars(plan.price)}</b> from {formatTime(plan.from)}
              <span className="block text-muted">{[plan.by, plan.reason].filter(Boolean).join(': ')}</span>
            </span>
            {canWrite && (
              <Button size="sm" variant="secondary" onClick={() => setCanceling(plan)}>
                Cancel this price
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canceling && <CancelDialog packageId={packageId} plan={canceling} onDone={done} onClose={close} />}
    </section>
  )
}

interface CancelDialogProps {
  packageId: string
  plan: PricePlan
  onDone(): void
  onClose(): void
}

function CancelDialog({ packageId, plan, onDone, onClose }: CancelDialogProps) {
  const { act, dialog } = useAct()

  async function cancel() {
    if (!(await act('DELETE', `/api/operator/price-plans/${plan.id}`))) return
    const { price, from, reason } = plan
    const undo = () => call('POST', `/api/operator/packages/${packageId}/price-plans`, { price, from, reason: reason ?? undefined })
    toastWithUndo('Canceled', 'The current price stays in effect.', undo, onDone)
    onDone()
  }

  return (
    <ActionDialog
      title="Cancel scheduled price"
      action="Cancel this price"
      tone="danger"
      {...dialog}
      onAct={() => void cancel()}
      onClose={onClose}
    >
      <p>
        The price won’t change to {dollars(plan.price)} on {formatTime(plan.from)}. The current price stays in effect.
      </p>
    </ActionDialog>
  )
}
