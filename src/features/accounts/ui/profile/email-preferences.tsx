import { useState, type FormEvent } from 'react'
import type { AccountPreferences } from '#features/accounts/contract.ts'
import { MARKETING_WORDING } from '#features/accounts/rules.ts'
import { type AnswerBody, call } from '#shared/call.ts'
import { entriesOf } from '#shared/records.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { LoadProblem, Loading } from '#ui/loading.tsx'
import { formatDay } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'
import { useCall } from '#ui/use-call.ts'

const PATH = '/api/account/preferences'
const texts = {
  refused: 'Your email preferences could not be loaded.',
  unreached: 'Your email preferences could not be loaded. Please check your connection and try again.',
}

/** Which emails a customer wants. */
export interface EmailChoice {
  orderEmails: boolean
  marketing: boolean
}

export interface Preferences {
  /** As stored; undefined until loaded. */
  saved: AccountPreferences | undefined
  problem: string | undefined
  reload(): void
  /** As checked on the page. */
  chosen: EmailChoice
  choose(change: Partial<EmailChoice>): void
  /** Choices that differ from the stored preferences. */
  changes: Partial<EmailChoice>
  /** Undefined on success. */
  save(): Promise<SaveRefusal | undefined>
}

/** Why saving failed. Has no message if there was no response. */
export type SaveRefusal = Pick<AnswerBody, 'message' | 'errors'>

/** Loads the email preferences, tracks what is checked, and saves the changes. */
export function usePreferences(): Preferences {
  const { value, problem, reload, replace } = useCall(PATH, texts)
  const [checked, setChecked] = useState<Partial<EmailChoice>>({})
  const saved = value?.data
  const stored = { orderEmails: saved?.orderEmails ?? true, marketing: saved?.marketing.granted ?? false }
  const changes = differing(stored, checked)

  async function save(): Promise<SaveRefusal | undefined> {
    const answer = await call('PUT', PATH, changes)
    if (answer.status === null) return {}
    const { success, data } = answer.body
    if (!success || !data) return answer.body
    setChecked({})
    replace({ success, data })
    return undefined
  }

  return {
    saved,
    problem,
    reload,
    chosen: { ...stored, ...checked },
    choose: (change) => setChecked({ ...checked, ...change }),
    changes,
    save,
  }
}

function differing(stored: EmailChoice, checked: Partial<EmailChoice>): Partial<EmailChoice> {
  return Object.fromEntries(entriesOf(checked).filter(([name, value]) => value !== stored[name]))
}

/** Shows the result of saving (sections 5 and 8 of the specification). */
export function showSaved(outcome: 'saved' | 'unchanged' | { message?: string }): void {
  if (outcome === 'saved') return toast.success('Success!', 'Profile updated successfully!')
  if (outcome === 'unchanged') return toast.info('No Changes', 'No changes detected. Please make changes before saving.')
  toast.error('Error!', outcome.message ?? 'An error occurred while updating profile. Please try again.')
}

/** The checkboxes for email preferences, with the date of the consent. */
export function EmailChoices({ preferences }: { preferences: Preferences }) {
  const { saved, problem, reload, chosen, choose } = preferences
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!saved) return <Loading className="min-h-57 sm:min-h-42" />
  const { granted, at } = saved.marketing
  return (
    <div className="grid gap-4">
      <Checkbox
        name="orderEmails"
        checked={chosen.orderEmails}
        onChange={({ target }) => choose({ orderEmails: target.checked })}
        label={<span className="font-medium">Order updates</span>}
        hint="Progress of your orders, and invitations to review them. We always send receipts and security messages."
      />
      <Checkbox
        name="marketing"
        checked={chosen.marketing}
        onChange={({ target }) => choose({ marketing: target.checked })}
        label={<span className="font-medium">News and offers</span>}
        hint={
          <>
            “{MARKETING_WORDING}”{at !== null && ` ${granted ? 'Agreed' : 'Unsubscribed'} on ${formatDay(at)}.`}
          </>
        }
      />
    </div>
  )
}

/** The email preferences as a standalone form. */
export function EmailChoicesForm() {
  const preferences = usePreferences()
  const [saving, setSaving] = useState(false)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (Object.keys(preferences.changes).length === 0) return showSaved('unchanged')
    setSaving(true)
    const refusal = await preferences.save()
    setSaving(false)
    showSaved(refusal ?? 'saved')
  }

  return (
    <form method="post" onSubmit={(event) => void save(event)}>
      <EmailChoices preferences={preferences} />
      {preferences.saved && (
        <Button type="submit" busy={saving} className="mt-6 max-sm:w-full">
          Save Changes
        </Button>
      )}
    </form>
  )
}
