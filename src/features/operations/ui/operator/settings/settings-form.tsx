import type { ReactNode } from 'react'
import type { ShopSettings } from '#features/operations/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { type Act, useAct } from '#ui/console/use-act.ts'
import { toast } from '#ui/toast-store.ts'

interface SettingsFormProps {
  title: string
  /** Behind `/api/operator/settings/`. */
  group: keyof ShopSettings
  /** What the form's fields say; undefined where something has to be corrected first. */
  read(form: FormData): object
  onSaved(settings: ShopSettings): void
  children(errors: Act['errors']): ReactNode
}

/** One group of settings, saved by itself. */
export function SettingsForm({ title, group, read, onSaved, children }: SettingsFormProps) {
  const { act, busy, problem, errors } = useAct()

  async function save(form: HTMLFormElement) {
    const answer = await act<{ data: ShopSettings }>('PUT', `/api/operator/settings/${group}`, read(new FormData(form)))
    if (!answer) return
    toast.success('Saved', 'It holds from now on.')
    onSaved(answer.data)
  }

  return (
    <Panel title={title}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save(event.currentTarget)
        }}
      >
        {children(errors)}
        {problem && Object.keys(errors).length === 0 && (
          <Alert tone="danger" announce>
            {problem}
          </Alert>
        )}
        <div>
          <Button type="submit" size="sm" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Panel>
  )
}
