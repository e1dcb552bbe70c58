import { platformNames, type ServiceKind } from '#features/catalog/rules.ts'
import { EMAIL_LIMIT, USERNAME_LIMIT } from '#features/checkout/rules/fields.ts'
import { URL_LIMIT } from '#features/checkout/rules/targets.ts'
import { targetTexts } from '#features/checkout/ui/target-texts.ts'
import { TextField } from '#ui/field.tsx'

interface AccountFieldsProps {
  kind: ServiceKind
  /** By the field's name. */
  errors: Record<string, string>
  /** What the form calls the username. */
  usernameName?: string
  emailHint?: string
  /** The e-mail field was left. */
  onEmail?(): void
  isUrlOptional?: boolean
}

/** The three things to type besides paying: two side by side, the address below. They stand in a grid of two columns. */
export function AccountFields({
  kind,
  errors,
  usernameName = 'socialUsername',
  emailHint,
  onEmail,
  isUrlOptional = false,
}: AccountFieldsProps) {
  const target = targetTexts(kind)
  return (
    <>
      <TextField
        name={usernameName}
        label={`${platformNames[kind.platform]} username`}
        placeholder="yourname"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_LIMIT + 1}
        required
        error={errors[usernameName]}
      />
      <TextField
        name="email"
        type="email"
        label="Email address"
        placeholder="you@example.com"
        autoComplete="email"
        maxLength={EMAIL_LIMIT}
        required
        error={errors.email}
        hint={emailHint}
        onBlur={onEmail}
      />
      <TextField
        name="postUrl"
        type="url"
        inputMode="url"
        label={target.label}
        placeholder={target.example}
        autoComplete="off"
        maxLength={URL_LIMIT}
        required={!isUrlOptional}
        optional={isUrlOptional}
        error={errors.postUrl}
        hint={target.hint}
        className="sm:col-span-2"
      />
    </>
  )
}
