import { type FormEvent, useRef } from 'react'
import type { CustomerNote } from '#features/accounts/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { typedIn } from '#ui/form-fields.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { formatTime } from '#ui/times.ts'

/** What the staff keeps on a customer. */
export function NotesPanel({ userId, mayWrite }: { userId: string; mayWrite: boolean }) {
  const path = `/api/operator/customers/${userId}/notes`
  const { value, problem, reload } = useData<CustomerNote[]>(path)
  const { busy, problem: refused, errors, act } = useAct()
  const form = useRef<HTMLFormElement>(null)

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!(await act('POST', path, typedIn(event.currentTarget, 'note')))) return
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
        <p className="text-sm text-muted">None yet. Customers get notes with a copy of their data: write accordingly.</p>
      )}
      <ul className="grid gap-3">
        {value?.data.map(({ id, body, author, createdAt }) => (
          <li key={id} className="text-[0.9375rem]">
            <p className="break-words whitespace-pre-line">{body}</p>
            <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
              {author.name} · {formatTime(createdAt)}
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
        <form ref={form} noValidate onSubmit={(event) => void add(event)} className="mt-4 grid gap-3">
          <TextArea label="New note" name="note" rows={2} maxLength={2_000} error={errors.note} />
          {refused && !errors.note && (
            <Alert tone="danger" announce>
              {refused}
            </Alert>
          )}
          <Button type="submit" size="sm" variant="secondary" busy={busy} className="justify-self-start">
            Add note
          </Button>
        </form>
      )}
    </Panel>
  )
}
