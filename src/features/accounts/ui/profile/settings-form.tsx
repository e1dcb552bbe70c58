import { type FormEvent, useRef, useState } from 'react'
import type { AccountUser } from '#features/accounts/contract.ts'
import { joinName, splitName } from '#features/accounts/rules.ts'
import { EmailChoices } from '#features/accounts/ui/profile/email-choices.tsx'
import { tellSaved } from '#features/accounts/ui/profile/saved-toasts.ts'
import { type SaveRefusal, usePreferences } from '#features/accounts/ui/profile/use-preferences.ts'
import { call } from '#shared/call.ts'
import { keepUser, type SessionUser } from '#shared/session.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field, TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { useFormErrors } from '#ui/use-form-errors.ts'

/** Name and e-mail choices. Saving sends what has changed, and says so where nothing has. */
export function SettingsForm({ user }: { user: SessionUser }) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const preferences = usePreferences()
  const [saving, setSaving] = useState(false)
  const { firstName, lastName } = splitName(user.username)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, 'firstName', 'lastName')
    const username = joinName(typed.firstName, typed.lastName)
    const isChosen = Object.keys(preferences.changes).length > 0
    if (!typed.firstName.trim()) return show([{ path: 'firstName', message: 'Please enter your first name.' }])
    if (username === user.username && !isChosen) return tellSaved('unchanged')
    setSaving(true)
    const refusal =
      (username === user.username ? undefined : await rename(user.id, username)) ?? (isChosen ? await preferences.save() : undefined)
    setSaving(false)
    if (refusal?.errors) show(refusal.errors.map(({ message }) => ({ path: 'firstName', message })))
    tellSaved(refusal ?? 'saved')
  }

  return (
    <form ref={form} method="post" noValidate onInput={clearTyped} onSubmit={(event) => void save(event)} className="grid gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={firstName}
          maxLength={50}
          error={errors.firstName}
        />
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={lastName}
          maxLength={49}
          error={errors.lastName}
        />
        <Field label="Email address" hint="It is where your receipts go. It cannot be changed here." className="sm:col-span-2">
          {(props) => (
            <span className="relative block">
              <input {...props} type="email" value={user.email} readOnly className={`${props.className} h-12 bg-sunken! sm:pr-40`} />
              <Badge tone={user.emailVerified ? 'success' : 'warn'} className="mt-2 sm:absolute sm:top-3 sm:right-3 sm:mt-0">
                {user.emailVerified ? 'Confirmed' : 'Not confirmed yet'}
              </Badge>
            </span>
          )}
        </Field>
      </div>
      <fieldset>
        <legend className="mb-3 text-[0.9375rem] font-medium">Email notifications</legend>
        <EmailChoices preferences={preferences} />
      </fieldset>
      <Button type="submit" busy={saving} className="w-full sm:w-fit">
        Save Changes
      </Button>
    </form>
  )
}

async function rename(id: string, username: string): Promise<SaveRefusal | undefined> {
  const answer = await call<{ user: AccountUser }>('PUT', '/api/auth/updateprofile', { id, username })
  if (answer.status === null) return { message: 'An error occurred while updating your profile. Please try again.' }
  if (!answer.body.success) return answer.body
  keepUser(answer.body.user ?? { username })
  return undefined
}
