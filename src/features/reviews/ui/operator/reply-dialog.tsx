import type { DeskReview } from '#features/reviews/contract.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { typedIn } from '#ui/form-fields.ts'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast-store.ts'

interface ReplyDialogProps {
  review: DeskReview
  onDone(): void
  onClose(): void
}

/** The shop's public answer to a review. */
export function ReplyDialog({ review: { id, username, reply }, onDone, onClose }: ReplyDialogProps) {
  const { act, busy, problem, errors } = useAct()
  const path = `/api/operator/reviews/${id}/reply`

  async function save(content: string) {
    if (!(await act('PUT', path, { content }))) return
    toast.success('Published', `The answer stands below the review by ${username}.`)
    onDone()
  }

  async function remove() {
    if (!(await act('DELETE', path))) return
    toast.success('Removed', 'The answer is taken back.')
    onDone()
  }

  return (
    <ActionDialog
      title={`Answer the review by ${username}`}
      action="Publish"
      busy={busy}
      problem={errors.content ? undefined : problem}
      onAct={(_, form) => void save(typedIn(form, 'content').content)}
      onClose={onClose}
    >
      <p>It stands below the review for everyone to read.</p>
      <TextArea label="Answer" name="content" rows={5} maxLength={2_000} defaultValue={reply?.content} error={errors.content} />
      {reply && (
        <p>
          <Button size="sm" variant="secondary" busy={busy} onClick={() => void remove()}>
            Remove answer
          </Button>
        </p>
      )}
    </ActionDialog>
  )
}
