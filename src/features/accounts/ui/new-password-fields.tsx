import { type ComponentType, type FormEvent, lazy, Suspense, useState } from 'react'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import type { TypedPassword } from '#features/accounts/ui/password-verdict.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface NewPasswordFieldsProps {
  label?: string
  /** Easily guessed facts about the customer that aren't in the form, such as the email address. */
  known?: readonly string[]
  errors: Record<string, string>
}

/** A new password with a strength hint, and its confirmation. */
export function NewPasswordFields({ label = 'Password', known = [], errors }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState({ password: '', known })

  function updateHint({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) {
    const others = form ? Object.values(typedIn(form, 'firstName', 'lastName', 'email')) : []
    setTyped({ password: value, known: [...known, ...others] })
  }

  return (
    <>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        onInput={updateHint}
        error={errors.password}
        hint={!errors.password && <PasswordHint {...typed} />}
      />
      <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" error={errors.confirmPassword} />
    </>
  )
}

const ADVICE = 'At least 8 characters. A few unrelated words are easy to remember and hard to guess.'

/** Loaded with the first keystroke. If that fails, only the server checks. */
const PasswordVerdict = lazy<ComponentType<TypedPassword>>(async () => {
  const loaded = await import('#features/accounts/ui/password-verdict.tsx').catch(() => undefined)
  return { default: loaded?.PasswordVerdict ?? (() => ADVICE) }
})

/** Says what is wrong with a password while it's being typed, if anything. */
export function PasswordHint(typed: TypedPassword) {
  return (
    <span aria-live="polite" className="flex gap-1.5">
      <Suspense fallback={ADVICE}>{typed.password === '' ? ADVICE : <PasswordVerdict {...typed} />}</Suspense>
    </span>
  )
}
