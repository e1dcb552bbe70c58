import { useRef } from 'react'
import type { CustomerNote } from '#features/accounts/contract.ts'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { TextArea } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { LoadProblem } from '#ui/loading.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

interface NotesPanelProps {
  /** The customer. */
  userId: string
  /** The signed-in staff member. */
  staffId: string
  mayWrite: boolean
}

/** The staff’s notes on a customer. */
export function NotesPanel({ userId, staffId, mayWrite }: NotesPanelProps) {
  const path = `/api/operator/customers/${userId}/notes` as const
  const { value, problem, reload } = useData(path)
  const { act, busy, errors, field, problem: refused } = useAct()
  const form = useRef<HTMLFormElement>(null)

  async function add(form: HTMLFormElement) {
    const added = await act('POST', path, typedIn(form, 'note'))
    if (!added) return
    toastWithUndo('Note added', 'All staff who see the customer can read it.', () => call('DELETE', `${path}/${added.id}`), reload)
    form.current?.reset()
    reload()
  }

  async function remove({ id, body, author }: CustomerNote) {
    if (!(await act('DELETE', `${path}/${id}`))) return
    reload()
    // No undo for a colleague's note, because it would be restored under the wrong name.
    if (author.id === staffId) toastWithUndo('Note removed', 'Nobody can see it anymore.', () => call('POST', path, { note: body }), reload)
    else toast.success('Note removed', 'Nobody can see it anymore.')
  }

  return (
    <Panel title="Notes">
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {value?.data.length === 0 && (
        <p className="text-sm text-muted">No notes yet. Notes are part of the customer’s data export, so write accordingly.</p>
      )}
      <ul className="grid gap-3">
        {value?.data.map((note) => (
          <li key={note.id} className="text-[0.9375rem]">
            <p className="break-words whitespace-pre-line">{note.body}</p>
            <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
              {note.author.name} · <RelativeTime at={note.createdAt} />
              {mayWrite && (
                <button
                  type="button"
                  aria-label={`Remove the note from ${formatTime(note.createdAt)}`}
                  onClick={() => void remove(note)}
                  className="font-medium text-accent-ink hover:underline"
                >
                  Remove
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Form ref={form} onSubmit={add} className="mt-4 grid gap-3">
          <TextArea label="New note" {...field('note')} rows={2} maxLength={2_000} />
          <ProblemAlert problem={errors.note ? undefined : refused} />
          <Button type="submit" size="sm" variant="secondary" busy={busy} className="justify-self-start">
            Add note
          </Button>
        </Form>
      )}
    </Panel>
  )
}
