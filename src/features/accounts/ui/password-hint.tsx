import { useEffect, useState } from 'react'
import { passwordProblem } from '#features/accounts/rules.ts'
import type { passwordWeakness } from '#features/accounts/ui/password-weakness.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

interface PasswordHintProps {
  password: string
  /** What anybody knows of the customer: name and e-mail. */
  known?: readonly string[]
}

/** Says what is still wrong with a password while it is typed, and when nothing is. */
export function PasswordHint({ password, known }: PasswordHintProps) {
  const weaknessOf = useWeakness(password !== '')
  const lack = passwordProblem(password) ?? weaknessOf?.(password, known)
  return (
    <span aria-live="polite" className="flex gap-1.5">
      {password === '' && 'At least 8 characters. A few unrelated words are easy to remember and hard to guess.'}
      {password !== '' && (
        <SheetIcon name={lack ? 'info' : 'check-circle'} className={`mt-0.5 size-4 ${lack ? 'text-warn' : 'text-success'}`} />
      )}
      {password !== '' && (lack ?? (weaknessOf ? 'Long enough, and not easy to guess.' : 'Long enough.'))}
    </span>
  )
}

/** The judge of passwords, loaded with the first letter. Without it, the shop's server judges alone. */
function useWeakness(wanted: boolean): typeof passwordWeakness | undefined {
  const [judge, setJudge] = useState<{ passwordWeakness: typeof passwordWeakness }>()
  useEffect(() => {
    if (wanted) void import('#features/accounts/ui/password-weakness.ts').then(setJudge, () => {})
  }, [wanted])
  return judge?.passwordWeakness
}
