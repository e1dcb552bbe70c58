import { useEffect, useRef } from 'react'
import type { Doubt } from '#features/checkout/rules/doubts.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

interface DoubtAlertProps {
  doubt: Doubt
  /** True to use the suggestion, false to keep what was typed. */
  onAnswer(isLikely: boolean): void
}

/** Asks about a likely typo before anything is charged. Takes the focus. */
export function DoubtAlert({ doubt: { field, typed, likely }, onAnswer }: DoubtAlertProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [likely])
  const isEmail = field === 'email'
  const [name, other] = isEmail ? [likely, typed] : [`@${likely}`, `@${typed}`]
  const style = 'h-auto max-w-full py-[0.4375rem] text-left whitespace-normal wrap-anywhere'
  return (
    <Alert tone="warn" announce title={isEmail ? `Did you mean ${name}?` : `Is your username ${name}?`} className="mb-4">
      <p>
        {isEmail
          ? 'Your receipt and tracking link go to this address.'
          : `Your link leads to ${name}, but the username you entered is ${other}. We deliver to the link.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button ref={first} size="sm" variant="secondary" className={style} onClick={() => onAnswer(true)}>
          Use {name} and pay
        </Button>
        <Button size="sm" variant="ghost" className={style} onClick={() => onAnswer(false)}>
          Keep {other} and pay
        </Button>
      </div>
    </Alert>
  )
}
