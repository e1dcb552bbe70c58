import { type FormEvent, useRef, useState } from 'react'
import type { Frequency, NotificationPreferences, PreferencesAnswer } from '#features/notifications/contract.ts'
import { frequencies } from '#features/notifications/rules/kinds.ts'
import { Channels } from '#features/notifications/ui/preferences/channels.tsx'
import { QuietHours } from '#features/notifications/ui/preferences/quiet-hours.tsx'
import { TopicsTable } from '#features/notifications/ui/preferences/topics-table.tsx'
import { type AnswerBody, call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { useFormErrors } from '#ui/form-fields.ts'
import { LoadProblem, Skeleton } from '#ui/loading.tsx'
import { Card } from '#ui/section.tsx'
import { toast } from '#ui/toast-store.ts'
import { useCall } from '#ui/use-call.ts'

const PATH = '/api/notification-preferences'
const texts = {
  refused: 'Your preferences could not be loaded.',
  unreached: 'Network error. Please check your connection.',
}

interface PreferencesFormProps {
  /** The customer's address. */
  email: string
  /** A new value reloads the preferences, after they were changed elsewhere. */
  round: number
}

/** The form for notification preferences. */
export function PreferencesForm({ email, round }: PreferencesFormProps) {
  const { value, problem, reload, replace } = useCall(`${PATH}?round=${round}`, texts)
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!value)
    return (
      <Skeleton className="gap-6" parts={['card h-178 sm:h-145', 'card h-70 sm:h-67', 'card h-72', 'h-13']}>
        Loading preferences...
      </Skeleton>
    )
  return <Fields saved={value} onSaved={replace} email={email} />
}

type Change = Partial<NotificationPreferences>

/** Saves a change. Returns the saved preferences, or the errors. The message is missing if the server has none. */
async function save(change: Change): Promise<{ saved: PreferencesAnswer } | Pick<AnswerBody, 'message' | 'errors'>> {
  const answer = await call('PUT', PATH, change)
  if (answer.status === null) return { message: texts.unreached }
  const { success, data } = answer.body
  return success && data ? { saved: answer.body } : answer.body
}

const frequencyNames: Record<Frequency, string> = {
  immediate: 'Right away',
  hourly: 'One email an hour',
  daily: 'One email a day',
  weekly: 'One email a week',
}

interface FieldsProps {
  saved: PreferencesAnswer
  onSaved(answer: PreferencesAnswer): void
  email: string
}

function Fields({ saved, onSaved, email }: FieldsProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show } = useFormErrors(form)
  const [change, setChange] = useState<Change>({})
  const chosen = { ...saved.data, ...change }
  const choose = (more: Change) => setChange((now) => ({ ...now, ...more }))
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    show([])
    setBusy(true)
    const result = await save(change)
    setBusy(false)
    if ('saved' in result) {
      onSaved(result.saved)
      setChange({})
      return toast.success('Success!', 'Your preferences are saved.')
    }
    show(result.errors ?? [])
    toast.error('Error!', result.message ?? 'Failed to update preferences')
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <Card className="p-5 sm:p-8">
        <h2 className="mb-4 text-subheading">What</h2>
        <TopicsTable {...{ chosen, choose }} />
        <p className="mt-4 text-sm text-muted">
          We always email you receipts and messages about the security of your account.
          {!chosen.email && ' The dimmed choices apply once you check Email below.'}
        </p>
      </Card>
      <Card className="p-5 sm:p-8">
        <Channels {...{ saved, chosen, choose, email }} />
      </Card>
      <Card className="grid gap-6 p-5 sm:p-8">
        <h2 className="text-subheading">When</h2>
        <SelectField
          name="frequency"
          label="Email frequency"
          hint="Your inbox, the bell and push always update right away."
          value={chosen.frequency}
          error={errors.frequency}
          onChange={({ target }) => choose({ frequency: frequencies.find((each) => each === target.value) ?? 'immediate' })}
          className="max-w-sm"
          options={frequencies.map((each) => [each, frequencyNames[each]])}
        />
        <QuietHours {...{ chosen, choose, errors }} />
      </Card>
      <div>
        <Button type="submit" busy={busy} size="lg" className="max-sm:w-full">
          Save preferences
        </Button>
      </div>
    </form>
  )
}
