import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { typedIn } from '#ui/form-fields.ts'
import { LoadProblem } from '#ui/loading.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { formatTime } from '#ui/times.ts'

/** The staff’s notes on a customer. */
export function NotesPanel({ userId, mayWrite }: { userId: string; mayWrite: boolean }) {
  const path = `/api/operator/customers/${userId}/notes` as const
  const { value, problem, reload } = useData(path)
  const { act, busy, errors, field, problem: refused } = useAct()
  const form = useRef<HTMLFormElement>(null)

  async function add(form: HTMLFormElement) {
    if (!(await act('POST', path, typedIn(form, 'note')))) return
    form.current?.reset()
    reload()
  }

  async function remove(id: string) {
    if (await act('DELETE', `${path}/${id}`)) reload()
  }

  return (
    <Panel title="Notes">
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {value?.data.length === 0 && (
        <p className="text-sm text-muted">No notes yet. Notes are part of the customer’s data export, so write accordingly.</p>
      )}
      <ul className="grid gap-3">
        {value?.data.map(({ id, body, author, createdAt }) => (
          <li key={id} className="text-[0.9375rem]">
            <p className="break-words whitespace-pre-line">{body}</p>
            <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
              {author.name} · <RelativeTime at={createdAt} />
              {mayWrite && (
                <button
                  type="button"
                  aria-label={`Remove the note of ${formatTime(createdAt)}`}
                  onClick={() => void remove(id)}
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
