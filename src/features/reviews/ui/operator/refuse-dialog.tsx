import { useState } from 'react'
import { type DeskReview, type BrokenRule, refusals } from '#features/reviews/contract.ts'
import { isTold, refusalRules } from '#features/reviews/rules/moderation.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast-store.ts'

interface RefuseDialogProps {
  review: DeskReview
  onDone(): void
  onClose(): void
}

/** Which rule a review breaks, and what its author is told. */
export function RefuseDialog({ review: { id, username, status }, onDone, onClose }: RefuseDialogProps) {
  const { act, busy, problem, errors } = useAct()
  const [refusal, setRefusal] = useState<BrokenRule>('off_topic')

  async function refuse(reason: string) {
    if (!(await act('POST', `/api/operator/reviews/${id}/refuse`, { refusal, reason }))) return
    toast.success('Refused', isTold(refusal) ? `${username} is told why.` : 'It is not shown. Nobody is told.')
    onDone()
  }

  return (
    <ActionDialog
      title={`Refuse the review by ${username}`}
      action="Refuse"
      tone="danger"
      reason="required"
      reasonHint={isTold(refusal) ? 'Its author reads this by e-mail.' : 'It goes on record.'}
      busy={busy}
      problem={errors.reason ? undefined : problem}
      error={errors.reason}
      onAct={(reason) => void refuse(reason)}
      onClose={onClose}
    >
      <p>
        {status === 'approved' ? 'It is taken off the shop within a second.' : 'It is never shown.'}{' '}
        {isTold(refusal)
          ? 'Its author gets a letter with the rule and your words.'
          : 'What a program wrote came with somebody else’s address, so no letter goes out.'}
      </p>
      <SelectField
        label="The rule that it breaks"
        value={refusal}
        hint={refusalRules[refusal].rule}
        onChange={({ target }) => setRefusal(target.value as BrokenRule)}
      >
        {refusals.map((each) => (
          <option key={each} value={each}>
            {refusalRules[each].name}
          </option>
        ))}
      </SelectField>
    </ActionDialog>
  )
}
