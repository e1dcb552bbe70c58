import { type FormEvent, useRef, useState } from 'react'
import type { PreferencesAnswer } from '#features/notifications/contract.ts'
import { Channels } from '#features/notifications/ui/preferences/channels.tsx'
import { EmailState } from '#features/notifications/ui/preferences/email-state.tsx'
import { QuietHours } from '#features/notifications/ui/preferences/quiet-hours.tsx'
import { Rhythm } from '#features/notifications/ui/preferences/rhythm.tsx'
import { TopicsTable } from '#features/notifications/ui/preferences/topics-table.tsx'
import { type Preferences, type PreferencesChange, usePreferences } from '#features/notifications/ui/preferences/use-preferences.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { toast } from '#ui/toast-store.ts'
import { useFormErrors } from '#ui/use-form-errors.ts'

interface PreferencesFormProps {
  /** The customer's address. */
  email: string
  /** Another one says that something else has changed them. */
  round: number
}

/** What the customer is told of, where and when. */
export function PreferencesForm({ email, round }: PreferencesFormProps) {
  const { saved, problem, reload, save } = usePreferences(round)
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!saved) return <Loading className="card min-h-96">Loading preferences...</Loading>
  return <Fields {...{ saved, save, email }} />
}

interface FieldsProps extends Pick<Preferences, 'save'> {
  saved: PreferencesAnswer
  email: string
}

function Fields({ saved, save, email }: FieldsProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show } = useFormErrors(form)
  const [change, setChange] = useState<PreferencesChange>({})
  const chosen = { ...saved.data, ...change }
  const choose = (more: PreferencesChange) => setChange((now) => ({ ...now, ...more }))
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    show([])
    setBusy(true)
    const refusal = await save(change)
    setBusy(false)
    if (!refusal) {
      setChange({})
      return toast.success('Success!', 'Your preferences are saved.')
    }
    show(refusal.errors ?? [])
    toast.error('Error!', refusal.message ?? 'Failed to update preferences')
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <Card className="p-5 sm:p-8">
        <h2 className="mb-4 text-subheading">What</h2>
        <TopicsTable {...{ chosen, choose }} />
        <p className="mt-4 text-sm text-muted">
          Receipts, and messages about the security of your account, always come by email, whatever is ticked here.
        </p>
      </Card>
      <Card className="p-5 sm:p-8">
        <Channels {...{ chosen, choose, email }} />
        <EmailState answer={saved} isWanted={chosen.email} />
      </Card>
      <Card className="grid gap-6 p-5 sm:p-8">
        <h2 className="text-subheading">When</h2>
        <Rhythm {...{ chosen, choose }} error={errors.frequency} />
        <QuietHours {...{ chosen, choose, errors }} />
      </Card>
      <div>
        <Button type="submit" busy={busy} size="lg">
          Save preferences
        </Button>
      </div>
    </form>
  )
}
