import type { CannedReply } from '#features/support/contract.ts'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog, useOpened } from '#ui/console/action-dialog.tsx'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'

/** The list of canned replies. */
export function CannedReplies({ mayWrite }: { mayWrite: boolean }) {
  const { value, problem, reload } = useData('/api/operator/canned-replies')
  useLive(['canned_reply'], reload)
  const { opened: open, open: setOpen, close, done } = useOpened<{ what: 'edit' | 'remove'; reply: CannedReply | undefined }>(reload)
  if (!value) return <LoadState of={{ value, problem, reload }} />
  return (
    <Panel
      flush
      title="Canned replies"
      actions={
        mayWrite && (
          <Button size="sm" onClick={() => setOpen({ what: 'edit', reply: undefined })}>
            New reply
          </Button>
        )
      }
    >
      <p className="px-4 pb-3 text-sm text-muted sm:px-5">
        Type / in a reply to insert one. {'{name}'} becomes the customer’s first name, {'{order}'} their order number.
      </p>
      {value.data.length === 0 && <p className="border-t border-line px-5 py-10 text-center text-muted">No canned replies yet.</p>}
      <ul aria-label="Canned replies" className="divide-y divide-line border-t border-line">
        {value.data.map((reply) => (
          <li key={reply.id} className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-3.5 sm:px-5">
            <div className="min-w-0 flex-1 basis-72">
              <h3 className="text-[0.9375rem] font-semibold">{reply.title}</h3>
              <p className="mt-0.5 max-w-3xl text-sm whitespace-pre-line wrap-anywhere text-muted">{reply.content}</p>
            </div>
            {mayWrite && (
              <div className="flex gap-2">
                <Button size="sm" variant="secondary" aria-label={`Edit ${reply.title}`} onClick={() => setOpen({ what: 'edit', reply })}>
                  Edit
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Remove ${reply.title}`}
                  onClick={() => setOpen({ what: 'remove', reply })}
                >
                  Remove
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {open?.what === 'edit' && <CannedReplyDialog reply={open.reply} onDone={done} onChanged={reload} onClose={close} />}
      {open?.what === 'remove' && open.reply && <RemoveDialog reply={open.reply} onDone={done} onChanged={reload} onClose={close} />}
    </Panel>
  )
}

const path = '/api/operator/canned-replies'

interface ReplyDialogProps<Reply> {
  reply: Reply
  onDone(): void
  /** Called after the change was undone. */
  onChanged(): void
  onClose(): void
}

function RemoveDialog({ reply, onDone, onChanged, onClose }: ReplyDialogProps<CannedReply>) {
  const { act, dialog } = useAct()

  async function remove() {
    if (!(await act('DELETE', `${path}/${reply.id}`))) return
    const { title, content } = reply
    toastWithUndo('Removed', `${title} was removed.`, () => call('POST', path, { title, content }), onChanged)
    onDone()
  }

  return (
    <ActionDialog title={`Remove ${reply.title}`} action="Remove" tone="danger" {...dialog} onAct={() => void remove()} onClose={onClose}>
      <p>Staff can no longer insert it. Messages already sent with it don’t change.</p>
    </ActionDialog>
  )
}

/** Edits a canned reply, or creates one if `reply` is undefined. */
function CannedReplyDialog({ reply, onDone, onChanged, onClose }: ReplyDialogProps<CannedReply | undefined>) {
  const { act, dialog, field } = useAct()

  async function save(form: HTMLFormElement) {
    const typed = typedIn(form, 'title', 'content')
    const answer = reply ? await act('PUT', `${path}/${reply.id}`, typed) : await act('POST', path, typed)
    if (!answer) return
    const text = 'Everyone who answers customers can insert it.'
    if (reply) {
      const { id, title, content } = reply
      toastWithUndo('Saved', text, () => call('PUT', `${path}/${id}`, { title, content }), onChanged)
    } else toast.success('Saved', text)
    onDone()
  }

  return (
    <ActionDialog
      title={reply ? 'Edit reply' : 'New reply'}
      action="Save"
      {...dialog}
      onAct={(_, form) => void save(form)}
      onClose={onClose}
    >
      <TextField label="Title" {...field('title')} maxLength={80} defaultValue={reply?.title} />
      <TextArea
        label="Reply"
        {...field('content')}
        rows={6}
        maxLength={5_000}
        defaultValue={reply?.content}
        hint="{name} and {order} are filled in when you insert it."
      />
    </ActionDialog>
  )
}
