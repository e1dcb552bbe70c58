import { useState } from 'react'
import type { DisputePage } from '#features/operations/contract/disputes.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextArea } from '#ui/form-controls.tsx'
import { toast } from '#ui/toast-store.ts'
import { money } from '../orders/words.ts'
import { evidenceTitles, providerName } from './labels.ts'

interface SubmitDialogProps {
  page: DisputePage
  onClose(): void
  onDone(): void
}

/** Asks for a statement, shows what is sent with it, and submits the evidence. */
export function SubmitDialog({ page: { dispute, evidence }, onClose, onDone }: SubmitDialogProps) {
  const { act, dialog, field } = useAct()
  const [statement, setStatement] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const parts = evidence.map(({ kind }) => evidenceTitles[kind].toLowerCase()).join(', ')

  async function submit() {
    const answer = await act('POST', `/api/operator/disputes/${dispute.id}/evidence`, { statement }, key)
    if (!answer) return
    toast.success('Evidence submitted', answer.message)
    onClose()
    onDone()
  }

  return (
    <ActionDialog title="Submit evidence" action="Submit evidence" {...dialog} onAct={() => void submit()} onClose={onClose}>
      <TextArea
        label="Statement"
        {...field('statement')}
        rows={6}
        maxLength={2_000}
        value={statement}
        onChange={({ target }) => setStatement(target.value)}
        hint="The bank or PayPal will read why the payment is valid."
      />
      <p>
        {providerName(dispute)} gets your statement{parts && ` with what the shop has recorded (${parts})`} for the {money(dispute.amount)}{' '}
        in dispute. You can’t change or add anything afterwards, unless {providerName(dispute)} asks again.
      </p>
    </ActionDialog>
  )
}
