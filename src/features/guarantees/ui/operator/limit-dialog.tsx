import { useState } from 'react'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast-store.ts'

interface LimitDialogProps {
  /** Dollars. */
  autoLimit: number
  onDone(): void
  onClose(): void
}

/** Up to which amount no person looks at a request. */
export function LimitDialog({ autoLimit, onDone, onClose }: LimitDialogProps) {
  const { busy, problem, errors, act } = useAct()
  const [typed, setTyped] = useState(autoLimit.toFixed(2))

  async function send() {
    const dollars = typed.trim() === '' ? null : Number(typed.replace(/[$,\s]/g, ''))
    if (!(await act('PUT', '/api/operator/guarantees/limit', { autoLimit: dollars }))) return
    toast.success('Saved', 'It holds for requests from now on.')
    onDone()
  }

  return (
    <ActionDialog
      title="Settled by rule"
      action="Save"
      busy={busy}
      problem={errors.autoLimit ? undefined : problem}
      onAct={() => void send()}
      onClose={onClose}
    >
      <p>
        A request that is clear by its facts, such as an order that was never delivered, is paid back at once up to this amount. What is
        more waits for a person. A withdrawal is a right: it is carried out whatever it comes to.
      </p>
      <TextField
        label="Up to, dollars"
        name="autoLimit"
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint="0: each request waits for a person. What waits already still waits."
        error={errors.autoLimit}
      />
    </ActionDialog>
  )
}
