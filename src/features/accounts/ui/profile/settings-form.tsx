import { type FormEvent, useRef, useState } from 'react'
import { EmailDialog } from '#features/accounts/ui/profile/email-dialog.tsx'
import { EmailChoices, type SaveRefusal, showSaved, usePreferences } from '#features/accounts/ui/profile/email-preferences.tsx'
import { call } from '#shared/call.ts'
import { type SessionUser, storeUser } from '#shared/session.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field, TextField } from '#ui/field.tsx'
import { typedIn, useFormErrors } from '#ui/form-fields.ts'

/** Changes the name and the email preferences. Saves only what has changed. */
export function SettingsForm({ user }: { user: SessionUser }) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const preferences = usePreferences()
  const [saving, setSaving] = useState(false)
  const [isChangingEmail, setChangingEmail] = useState(false)
  const { firstName, lastName } = splitName(user.username)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, 'firstName', 'lastName')
    const username = joinName(typed.firstName, typed.lastName)
    const hasPreferenceChanges = Object.keys(preferences.changes).length > 0
    if (!typed.firstName.trim()) return show([{ path: 'firstName', message: 'Please enter your first name.' }])
    if (username === user.username && !hasPreferenceChanges) return showSaved('unchanged')
    setSaving(true)
    const refusal =
      (username === user.username ? undefined : await rename(user.id, username)) ??
      (hasPreferenceChanges ? await preferences.save() : undefined)
    setSaving(false)
    if (refusal?.errors) show(refusal.errors.map(({ message }) => ({ path: 'firstName', message })))
    showSaved(refusal ?? 'saved')
  }

  return (
    <>
      {isChangingEmail && <EmailDialog user={user} onClose={() => setChangingEmail(false)} />}
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
          <Field label="Email address" hint="We send your receipts here." className="sm:col-span-2">
            {(props) => (
              <span className="relative block">
                <input {...props} type="email" value={user.email} readOnly className={`${props.className} h-12 bg-sunken! sm:pr-40`} />
                <Badge tone={user.emailVerified ? 'success' : 'warn'} className="mt-2 sm:absolute sm:top-3 sm:right-3 sm:mt-0">
                  {user.emailVerified ? 'Confirmed' : 'Not confirmed yet'}
                </Badge>
              </span>
            )}
          </Field>
          <Button variant="secondary" className="w-full sm:w-fit" onClick={() => setChangingEmail(true)}>
            Change email address
          </Button>
        </div>
        <fieldset>
          <legend className="mb-3 text-[0.9375rem] font-medium">Email notifications</legend>
          <EmailChoices preferences={preferences} />
        </fieldset>
        <Button type="submit" busy={saving} className="w-full sm:w-fit">
          Save Changes
        </Button>
      </form>
    </>
  )
}

async function rename(id: string, username: string): Promise<SaveRefusal | undefined> {
  const answer = await call('PUT', '/api/auth/updateprofile', { id, username })
  if (answer.status === null) return { message: 'An error occurred while updating your profile. Please try again.' }
  if (!answer.body.success) return answer.body
  storeUser(answer.body.user ?? { username })
  return undefined
}

/** Joins first and last name with one space, the way accounts store names. */
export function joinName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.replace(/\s+/g, ' ').trim()
}

/** Splits a stored name for a form. Everything after the first word is the last name. */
export function splitName(username: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = username.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
