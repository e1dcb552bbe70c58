import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedFilter } from '#features/operations/contract/orders.ts'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import type { Filters } from '#ui/console/use-filters.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { toast } from '#ui/toast-store.ts'
import { addressOf } from './order-filters.tsx'

const API = '/api/operator/order-filters'

/** The filters that the signed-in staff member has saved. */
export function SavedFilters({ filters }: { filters: Filters }) {
  const kept = useData(API)
  const [isNaming, setNaming] = useState(false)
  const { act } = useAct()
  const query = addressOf(filters)
  const all = kept.value?.data ?? []
  const isKept = all.some((each) => each.query === query)
  if (all.length === 0 && query === '') return null

  async function forget({ id, name }: SavedFilter) {
    const answer = await act('DELETE', `${API}/${id}`)
    if (answer) kept.replace(answer)
    else toast.error('Not removed', `“${name}” is still saved.`)
  }

  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 text-sm">
      {all.length > 0 && <span className="text-muted">Saved:</span>}
      {all.map((each) => (
        <span
          key={each.id}
          className={`inline-flex items-center rounded-full border bg-surface ${each.query === query ? 'border-accent text-accent-ink' : 'border-line'}`}
        >
          <Link to={`${paths.operator}/orders?${each.query}`} className="rounded-l-full py-1 pr-1 pl-3 font-medium hover:text-accent-ink">
            {each.name}
          </Link>
          <button
            type="button"
            aria-label={`Remove ${each.name}`}
            onClick={() => void forget(each)}
            className="rounded-r-full py-1.5 pr-2.5 pl-1 text-muted hover:text-danger"
          >
            <SheetIcon name="close" className="size-3.5" />
          </button>
        </span>
      ))}
      {query !== '' && !isKept && (
        <Button size="sm" variant="ghost" onClick={() => setNaming(true)}>
          Save these filters
        </Button>
      )}
      {isNaming && (
        <NameDialog
          query={query}
          onClose={() => setNaming(false)}
          onKept={(value) => {
            kept.replace(value)
            setNaming(false)
          }}
        />
      )}
    </div>
  )
}

type Kept = NonNullable<ReturnType<typeof useData<typeof API>>['value']>

function NameDialog({ query, onClose, onKept }: { query: string; onClose(): void; onKept(value: Kept): void }) {
  const { act, busy, problem, errors } = useAct()
  async function keep(form: HTMLFormElement) {
    const answer = await act('PUT', API, { ...typedIn(form, 'name'), query })
    if (answer) onKept(answer)
  }
  return (
    <Dialog title="Save these filters" onClose={onClose}>
      <Form className="grid gap-4" onSubmit={keep}>
        <TextField label="Name" name="name" maxLength={60} hint="Only you can see it." error={errors.name} />
        {problem && !errors.name && <Alert tone="danger">{problem}</Alert>}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
