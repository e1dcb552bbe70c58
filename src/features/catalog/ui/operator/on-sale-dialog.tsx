import type { ReactNode } from 'react'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { toast } from '#ui/toast-store.ts'

interface OnSaleDialogProps {
  /** What is put on sale, or taken off. */
  name: string
  /** It is on sale now. */
  active: boolean
  /** The call that changes that; the reason, where one was given, goes with it. */
  call: { method: 'POST' | 'PUT'; path: string; body: object }
  onDone(): void
  onClose(): void
  /** What it does, before it does it. */
  children: ReactNode
}

/** Asks once more before something is put on sale or taken off. */
export function OnSaleDialog({ name, active, call: { method, path, body }, onDone, onClose, children }: OnSaleDialogProps) {
  const { act, busy, problem, errors } = useAct()

  async function change(reason: string) {
    if (!(await act(method, path, { ...body, ...(reason && { reason }) }))) return
    toast.success(active ? 'Withdrawn' : 'Published', active ? `${name} is off sale.` : `${name} is on sale.`)
    onDone()
  }

  return (
    <ActionDialog
      title={`${active ? 'Withdraw' : 'Publish'} ${name}`}
      action={active ? 'Withdraw' : 'Publish'}
      tone={active ? 'danger' : 'primary'}
      reason={active ? 'optional' : 'none'}
      busy={busy}
      problem={problem}
      error={errors.reason}
      onAct={(reason) => void change(reason)}
      onClose={onClose}
    >
      {children}
    </ActionDialog>
  )
}
