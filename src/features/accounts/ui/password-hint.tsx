import { passwordProblem, passwordWeakness } from '#features/accounts/rules.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

interface PasswordHintProps {
  password: string
  /** What anybody knows of the customer: name and e-mail. */
  known?: readonly string[]
}

/** Says what is still wrong with a password while it is typed, and when nothing is. */
export function PasswordHint({ password, known }: PasswordHintProps) {
  const lack = passwordProblem(password) ?? passwordWeakness(password, known)
  return (
    <span aria-live="polite" className="flex gap-1.5">
      {password === '' && 'At least 8 characters. A few unrelated words are easy to remember and hard to guess.'}
      {password !== '' && (
        <SheetIcon name={lack ? 'info' : 'check-circle'} className={`mt-0.5 size-4 ${lack ? 'text-warn' : 'text-success'}`} />
      )}
      {password !== '' && (lack ?? 'Long enough, and not easy to guess.')}
    </span>
  )
}
