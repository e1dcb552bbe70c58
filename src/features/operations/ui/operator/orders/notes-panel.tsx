import type { OrderPage } from '#features/operations/contract/orders.ts'
import { request } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextArea } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface NotesPanelProps {
  page: OrderPage
  mayWrite: boolean
  onDone(): void
}

/** Staff notes on an order. */
export function NotesPanel({ page: { order, notes }, mayWrite, onDone }: NotesPanelProps) {
  const note = useAct()
  const path = `/api/operator/orders/${order.id}` as const

  async function add(form: HTMLFormElement) {
    const added = await note.act('POST', `${path}/notes`, typedIn(form, 'content'))
    if (!added) return
    form.reset()
    onDone()
    const undo = () => request('DELETE', `${path}/notes/${added.id}`)
    toastWithUndo('Note added', 'All staff who see the order can read it.', undo, onDone)
  }

  return (
    <Panel title="Notes">
      {notes.length > 0 && (
        <ul className="mb-4 grid gap-3 text-sm">
          {notes.map(({ id, author, content, createdAt }) => (
            <li key={id}>
              <p className="break-words whitespace-pre-line">{content}</p>
              <p className="text-xs text-muted">
                {author}, <RelativeTime at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {notes.length === 0 && !mayWrite && <p className="text-sm text-muted">No notes</p>}
      {mayWrite && (
        <Form className="grid gap-3" onSubmit={add}>
          <TextArea
            label="New note"
            name="content"
            rows={2}
            maxLength={2_000}
            hint="Only visible to staff."
            error={note.errors.content ?? note.problem}
          />
          <Button type="submit" size="sm" variant="secondary" className="justify-self-start" busy={note.busy}>
            Add note
          </Button>
        </Form>
      )}
    </Panel>
  )
}
