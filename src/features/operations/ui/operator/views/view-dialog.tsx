import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { SavedView } from '#features/operations/contract/saved-views.ts'
import { request } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/console/form.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { viewHref, type Views } from './use-views.ts'

interface ViewDialogProps {
  views: Views
  /** Undefined for a new view. */
  view: SavedView | undefined
  /** What a new view saves. */
  shown: Pick<SavedView, 'query' | 'columns'>
  mayShare: boolean
  onClose(): void
}

/** Saves filters and columns under a name, or renames, shares or deletes a view. */
export function ViewDialog({ views, view, shown, mayShare, onClose }: ViewDialogProps) {
  const { act, busy, errors, field, problem } = useAct()
  const [shared, setShared] = useState(view?.shared ?? false)
  const navigate = useNavigate()
  const { list } = views
  const { query, columns } = view ?? shown

  async function save(form: HTMLFormElement) {
    const body = { ...typedIn(form, 'name'), query, columns, shared }
    if (view) {
      if (!(await act('PUT', `/api/operator/views/${list}/${view.id}`, body))) return
    } else {
      const answer = await act('POST', `/api/operator/views/${list}`, body)
      if (!answer) return
      void navigate(viewHref(list, { id: answer.id, query }), { replace: true, preventScrollReset: true })
    }
    views.reload()
    onClose()
  }

  async function remove({ id, name }: SavedView) {
    if (!(await act('DELETE', `/api/operator/views/${list}/${id}`))) return
    views.reload()
    onClose()
    const undo = () => request('POST', `/api/operator/views/${list}/${id}/restore`)
    toastWithUndo('View deleted', `“${name}” was deleted. Its ${list} are unchanged.`, undo, views.reload)
  }

  return (
    <Dialog title={view ? 'Edit view' : 'Save as a view'} onClose={onClose}>
      <Form className="grid gap-4" onSubmit={save}>
        <TextField
          label="Name"
          {...field('name')}
          maxLength={60}
          defaultValue={view?.name ?? ''}
          hint={`The view saves the current filters${columns ? ' and columns' : ''}.`}
        />
        {mayShare && (
          <Checkbox
            label="Share with all staff"
            hint={`Everyone with access to the list of ${list} will see the view.`}
            checked={shared}
            onChange={({ target }) => setShared(target.checked)}
          />
        )}
        {problem && !errors.name && <Alert tone="danger">{problem}</Alert>}
        <div className="flex flex-wrap justify-end gap-2">
          {view && (
            <Button variant="danger" className="mr-auto" busy={busy} onClick={() => void remove(view)}>
              Delete
            </Button>
          )}
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
