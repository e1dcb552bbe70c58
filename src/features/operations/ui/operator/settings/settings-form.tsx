import { type ReactNode, useState } from 'react'
import type { ShopSettings } from '#features/operations/contract/settings.ts'
import type { Answer } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { notifyIfWaiting } from '#ui/console/allowance.tsx'
import { Form } from '#ui/console/form.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { toastWithUndo, undoIfUnchanged } from '#ui/console/undo.tsx'
import { type Act, useAct } from '#ui/console/use-act.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'

interface SettingsFormProps {
  title: string
  /** Saves the form. */
  save(act: Act['act'], form: FormData): Promise<{ data: ShopSettings } | { approvalId: string } | undefined>
  /** Restores the previous settings. */
  undo(): Promise<Answer<{ data: ShopSettings } | { approvalId: string }>>
  onSaved(settings: ShopSettings): void
  children(errors: Act['errors']): ReactNode
}

/** A form for one group of settings. */
export function SettingsForm({ title, save, undo, onSaved, children }: SettingsFormProps) {
  const { act, busy, problem, errors } = useAct()
  const [undone, setUndone] = useState(0)

  async function submit(form: HTMLFormElement) {
    const answer = await save(act, new FormData(form))
    if (!answer || notifyIfWaiting(answer)) return
    toastWithUndo('Settings saved', 'They apply immediately.', undoIfUnchanged('/api/operator/settings', undoChange))
    onSaved(answer.data)
  }

  async function undoChange() {
    const answer = await undo()
    if (answer.status === 200 && 'data' in answer.body && answer.body.data) {
      onSaved(answer.body.data)
      setUndone(undone + 1)
    }
    return answer
  }

  return (
    <Panel title={title}>
      <Form key={undone} className="grid gap-5" onSubmit={submit}>
        {children(errors)}
        <ProblemAlert problem={problem} errors={errors} />
        <div>
          <Button type="submit" size="sm" busy={busy}>
            Save
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
