import type { PromotionView } from '#features/promotions/contract.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { toast } from '#ui/toast-store.ts'

interface PauseDialogProps {
  promotion: PromotionView
  onDone(): void
  onClose(): void
}

/** Stops a promotion, or lets it go on. */
export function PauseDialog({ promotion: { id, name, paused }, onDone, onClose }: PauseDialogProps) {
  const { busy, problem, errors, act } = useAct()
  const action = paused ? 'Resume' : 'Pause'

  async function send(reason: string) {
    if (!(await act('POST', `/api/operator/promotions/${id}/${paused ? 'resume' : 'pause'}`, { reason }))) return
    toast.success(paused ? 'Resumed' : 'Paused', name)
    onDone()
  }

  return (
    <ActionDialog
      title={`${action} ${name}`}
      action={action}
      reason="optional"
      busy={busy}
      problem={problem}
      error={errors.reason}
      onAct={(reason) => void send(reason)}
      onClose={onClose}
    >
      <p>
        {paused
          ? 'New orders get it again from now on, within its limits.'
          : 'New orders no longer get it. Orders that have been placed keep their discount, paid or not.'}
      </p>
    </ActionDialog>
  )
}
