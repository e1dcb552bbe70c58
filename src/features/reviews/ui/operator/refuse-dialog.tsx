import { useState } from 'react'
import type { AdminReview } from '#features/reviews/contract.ts'
import { type BrokenRule, brokenRules, notifiesAuthor, ruleTexts } from '#features/reviews/rules/moderation.ts'
import { request } from '#shared/call.ts'
import { oneOf } from '#shared/records.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { SelectField } from '#ui/form-controls.tsx'

interface RefuseDialogProps {
  review: AdminReview
  onDone(): void
  onUndone(): void
  onClose(): void
}

/** Refuses a review with the broken rule and a reason. */
export function RefuseDialog({ review: { id, username, status }, onDone, onUndone, onClose }: RefuseDialogProps) {
  const { act, dialog } = useAct()
  const [refusal, setRefusal] = useState<BrokenRule>('off_topic')

  async function refuse(reason: string) {
    if (!(await act('POST', `/api/operator/reviews/${id}/refuse`, { refusal, reason }))) return
    const text = notifiesAuthor(refusal) ? `${username} gets an email with the reason.` : 'The review is hidden. No email is sent.'
    offerUndo(id, 'Rejected', text, onUndone)
    onDone()
  }

  return (
    <ActionDialog
      title={`Reject the review by ${username}`}
      action="Reject"
      tone="danger"
      reason="required"
      reasonHint={notifiesAuthor(refusal) ? 'The author gets this by email.' : 'Kept in the audit log.'}
      {...dialog}
      onAct={(reason) => void refuse(reason)}
      onClose={onClose}
    >
      <p>
        {status === 'approved' ? 'The review disappears from the shop within a second.' : 'The review will not be published.'}{' '}
        {notifiesAuthor(refusal)
          ? 'The author gets an email with the rule and your reason.'
          : 'No email is sent, because bots use other people’s addresses.'}
      </p>
      <SelectField
        label="Broken rule"
        value={refusal}
        hint={ruleTexts[refusal].rule}
        options={brokenRules.map((rule) => [rule, ruleTexts[rule].name])}
        onChange={({ target }) => setRefusal(oneOf(brokenRules, target.value) ?? refusal)}
      />
    </ActionDialog>
  )
}

/** Shows the decision on a review and offers to undo it before the author is notified. */
export function offerUndo(reviewId: string, title: string, text: string, onUndone: () => void): void {
  toastWithUndo(title, text, () => request('POST', `/api/operator/reviews/${reviewId}/undo`), onUndone)
}
