import { type FormEvent, useState } from 'react'
import { EmailChoices } from '#features/accounts/ui/profile/email-choices.tsx'
import { tellSaved } from '#features/accounts/ui/profile/saved-toasts.ts'
import { usePreferences } from '#features/accounts/ui/profile/use-preferences.ts'
import { Button } from '#ui/button.tsx'

/** The e-mail choices by themselves. */
export function EmailChoicesForm() {
  const preferences = usePreferences()
  const [saving, setSaving] = useState(false)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (Object.keys(preferences.changes).length === 0) return tellSaved('unchanged')
    setSaving(true)
    const refusal = await preferences.save()
    setSaving(false)
    tellSaved(refusal ?? 'saved')
  }

  return (
    <form method="post" onSubmit={(event) => void save(event)}>
      <EmailChoices preferences={preferences} />
      {preferences.saved && (
        <Button type="submit" busy={saving} className="mt-6">
          Save Changes
        </Button>
      )}
    </form>
  )
}
