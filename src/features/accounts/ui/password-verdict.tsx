import { passwordWeakness } from '#features/accounts/ui/password-weakness.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { useSite } from '#ui/site.ts'

export interface TypedPassword {
  password: string
  /** As in `passwordWeakness`. */
  known: readonly string[]
}

/** What is wrong with the typed password, if anything. */
export function PasswordVerdict({ password, known }: TypedPassword) {
  const { name } = useSite()
  const weakness = passwordWeakness(password, known, name)
  return (
    <>
      <SheetIcon name={weakness ? 'info' : 'check-circle'} className={`mt-0.5 size-4 ${weakness ? 'text-warn' : 'text-success'}`} />
      {weakness ?? 'Long enough. If it’s a common one, we’ll ask for another.'}
    </>
  )
}
