import type { ReactNode } from 'react'
import type { ShopSettings } from '#features/operations/contract/settings.ts'
import { Button } from '#ui/button.tsx'
import { toldToWait } from '#ui/console/allowance.tsx'
import { Form } from '#ui/console/form.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { type Act, useAct } from '#ui/console/use-act.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { toast } from '#ui/toast-store.ts'

interface SettingsFormProps {
  title: string
  /** Saves what is in the form. */
  save(act: Act['act'], form: FormData): Promise<{ data: ShopSettings } | { approvalId: string } | undefined>
  onSaved(settings: ShopSettings): void
  children(errors: Act['errors']): ReactNode
}

/** A form for one group of settings. */
export function SettingsForm({ title, save, onSaved, children }: SettingsFormProps) {
  const { act, busy, problem, errors } = useAct()

  async function submit(form: HTMLFormElement) {
    const answer = await save(act, new FormData(form))
    if (!answer || toldToWait(answer)) return
    toast.success('Settings saved')
    onSaved(answer.data)
  }

  return (
    <Panel title={title}>
      <Form className="grid gap-5" onSubmit={submit}>
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
