import { type FormEvent, useEffect, useState } from 'react'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import type { passwordWeakness } from '#features/accounts/ui/password-weakness.ts'
import { typedIn } from '#ui/form-fields.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { useSite } from '#ui/site.ts'

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

/** Says what is still wrong with a password while it is typed, and when nothing is; `known` as in `passwordWeakness`. */
export function PasswordHint({ password, known }: { password: string; known: readonly string[] }) {
  const weaknessOf = useWeakness(password !== '')
  const { name } = useSite()
  const weakness = weaknessOf?.(password, known, name)
  return (
    <span aria-live="polite" className="flex gap-1.5">
      {password === '' || !weaknessOf ? (
        'At least 8 characters. A few unrelated words are easy to remember and hard to guess.'
      ) : (
        <>
          <SheetIcon name={weakness ? 'info' : 'check-circle'} className={`mt-0.5 size-4 ${weakness ? 'text-warn' : 'text-success'}`} />
          {weakness ?? 'Long enough. If it is a common one, we’ll ask for another.'}
        </>
      )}
    </span>
  )
}

/** Loads the check with the first typed letter. Without it, only the server checks. */
function useWeakness(wanted: boolean): typeof passwordWeakness | undefined {
  const [loaded, setLoaded] = useState<{ passwordWeakness: typeof passwordWeakness }>()
  useEffect(() => {
    if (wanted) void import('#features/accounts/ui/password-weakness.ts').then(setLoaded, () => {})
  }, [wanted])
  return loaded?.passwordWeakness
}
