import type { CannedReply } from '#features/support/contract.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast-store.ts'

interface CannedReplyDialogProps {
  /** Undefined for a new one. */
  reply: CannedReply | undefined
  onDone(): void
  onClose(): void
}

/** Words of a kept reply. */
export function CannedReplyDialog({ reply, onDone, onClose }: CannedReplyDialogProps) {
  const { act, busy, problem, errors } = useAct()

  async function save(form: HTMLFormElement) {
    const words = typedIn(form, 'title', 'content')
    const path = '/api/operator/canned-replies'
    const answer = reply ? await act('PUT', `${path}/${reply.id}`, words) : await act('POST', path, words)
    if (!answer) return
    toast.success('Saved', 'Everybody who answers can insert it.')
    onDone()
  }

  return (
    <ActionDialog
      title={reply ? 'Edit reply' : 'New reply'}
      action="Save"
      busy={busy}
      problem={errors.title || errors.content ? undefined : problem}
      onAct={(_, form) => void save(form)}
      onClose={onClose}
    >
      <TextField label="Title" name="title" maxLength={80} defaultValue={reply?.title} error={errors.title} />
      <TextArea
        label="Reply"
        name="content"
        rows={6}
        maxLength={5_000}
        defaultValue={reply?.content}
        hint="{name} and {order} are filled in when it is inserted."
        error={errors.content}
      />
    </ActionDialog>
  )
}
