import type { AdminReview } from '#features/reviews/contract.ts'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextArea } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface ReplyDialogProps {
  review: AdminReview
  onDone(): void
  onClose(): void
}

/** Publishes, edits or removes the shop's public reply to a review. */
export function ReplyDialog({ review: { id, username, reply }, onDone, onClose }: ReplyDialogProps) {
  const { act, busy, dialog, field } = useAct()
  const path = `/api/operator/reviews/${id}/reply` as const

  async function save(content: string) {
    if (!(await act('PUT', path, { content }))) return
    offerUndo('Published', `Your reply is now shown below the review by ${username}.`)
    onDone()
  }

  async function remove() {
    if (!(await act('DELETE', path))) return
    offerUndo('Removed', 'Your reply was removed.')
    onDone()
  }

  function offerUndo(title: string, text: string) {
    toastWithUndo(title, text, () => (reply ? call('PUT', path, { content: reply.content }) : call('DELETE', path)), onDone)
  }

  return (
    <ActionDialog
      title={`Reply to the review by ${username}`}
      action="Publish"
      {...dialog}
      onAct={(_, form) => void save(typedIn(form, 'content').content)}
      onClose={onClose}
    >
      <p>Everyone can see your reply below the review.</p>
      <TextArea label="Reply" {...field('content')} rows={5} maxLength={2_000} defaultValue={reply?.content} />
      {reply && (
        <p>
          <Button size="sm" variant="secondary" busy={busy} onClick={() => void remove()}>
            Remove reply
          </Button>
        </p>
      )}
    </ActionDialog>
  )
}
