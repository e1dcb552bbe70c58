import { type ComponentType, type FormEvent, lazy, Suspense, useState } from 'react'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import type { TypedPassword } from '#features/accounts/ui/password-verdict.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface NewPasswordFieldsProps {
  label?: string
  /** What anybody knows about the customer besides what the form says: the email address. */
  known?: readonly string[]
  errors: Record<string, string>
}

/** A new password with a hint on how good it is, and its repetition. */
export function NewPasswordFields({ label = 'Password', known = [], errors }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState({ password: '', known })

  function follow({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) {
    const others = form ? Object.values(typedIn(form, 'firstName', 'lastName', 'email')) : []
    setTyped({ password: value, known: [...known, ...others] })
  }

  return (
    <>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        onInput={follow}
        error={errors.password}
        hint={<PasswordHint {...typed} />}
      />
      <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" error={errors.confirmPassword} />
    </>
  )
}

const ADVICE = 'At least 8 characters. A few unrelated words are easy to remember and hard to guess.'

/** Loaded with the first typed letter. Without it, only the server checks. */
const PasswordVerdict = lazy<ComponentType<TypedPassword>>(async () => {
  const loaded = await import('#features/accounts/ui/password-verdict.tsx').catch(() => undefined)
  return { default: loaded?.PasswordVerdict ?? (() => ADVICE) }
})

/** Says what is still wrong with a password while it is typed, and when nothing is. */
export function PasswordHint(typed: TypedPassword) {
  return (
    <span aria-live="polite" className="flex gap-1.5">
      <Suspense fallback={ADVICE}>{typed.password === '' ? ADVICE : <PasswordVerdict {...typed} />}</Suspense>
    </span>
  )
}
