import { useId, useRef, useState } from 'react'
import { platformName, type ServiceKind } from '#features/catalog/rules.ts'
import { EMAIL_LIMIT, USERNAME_LIMIT } from '#features/checkout/rules/fields.ts'
import { EmailHint } from '#features/checkout/ui/email-hint.tsx'
import { Choices } from '#features/checkout/ui/past-targets.tsx'
import { TextField } from '#ui/field.tsx'

interface AccountFieldsProps {
  kind: ServiceKind
  /** Errors by field name. */
  errors: Record<string, string>
  /** The name of the username field. */
  usernameName?: string
  /** Usernames of earlier orders. */
  usernames?: readonly string[]
  emailHint: string
  /** Called when the email field loses focus or is filled in. */
  onEmail?(): void
}

/** The fields for username and email, for a two-column grid. */
export function AccountFields({ kind, errors, usernameName = 'socialUsername', usernames = [], emailHint, onEmail }: AccountFieldsProps) {
  const email = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState('')
  const listId = useId()

  function use(likely: string) {
    if (!email.current) return
    email.current.value = likely
    email.current.dispatchEvent(new Event('input', { bubbles: true }))
    email.current.focus()
    setLeft(likely)
    onEmail?.()
  }

  return (
    <>
      <TextField
        name={usernameName}
        list={usernames.length > 0 ? listId : undefined}
        label={`${platformName(kind.platform)} username`}
        placeholder="yourname"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_LIMIT + 1}
        required
        error={errors[usernameName]}
      />
      <Choices id={listId} values={usernames} />
      <TextField
        ref={email}
        name="email"
        type="email"
        label="Email address"
        placeholder="you@example.com"
        autoComplete="email"
        maxLength={EMAIL_LIMIT}
        required
        error={errors.email}
        hint={
          <EmailHint email={left} onUse={use}>
            {emailHint}
          </EmailHint>
        }
        onInput={() => setLeft('')}
        onBlur={({ currentTarget }) => {
          setLeft(currentTarget.value)
          onEmail?.()
        }}
      />
    </>
  )
}
