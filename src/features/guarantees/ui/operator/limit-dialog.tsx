import { useState } from 'react'
import { parseTypedNumber } from '#shared/typed-number.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { notifyIfWaiting } from '#ui/console/allowance.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast-store.ts'

interface LimitDialogProps {
  /** Dollars. */
  autoLimit: number
  onDone(): void
  onClose(): void
}

/** Sets the amount up to which claims are settled automatically. */
export function LimitDialog({ autoLimit, onDone, onClose }: LimitDialogProps) {
  const { act, dialog, field } = useAct()
  const [typed, setTyped] = useState(autoLimit.toFixed(2))

  async function send() {
    const answer = await act('PUT', '/api/operator/guarantees/limit', { autoLimit: parseTypedNumber(typed) })
    if (!answer) return
    if (!notifyIfWaiting(answer)) toast.success('Saved', 'The new limit applies to new requests.')
    onDone()
  }

  return (
    <ActionDialog title="Automatic refunds" action="Save" {...dialog} onAct={() => void send()} onClose={onClose}>
      <p>
        Clear cases, such as an order that was never delivered, are refunded right away up to this amount. Your team decides on larger ones.
        Withdrawals are a legal right and have no limit. Raising the amount needs approval by a second person.
      </p>
      <TextField
        label="Up to (dollars)"
        {...field('autoLimit')}
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint="Enter 0 to decide every request yourself. Requests already waiting stay that way."
      />
    </ActionDialog>
  )
}
