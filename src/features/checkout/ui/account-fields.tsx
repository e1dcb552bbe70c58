import { platformNames, type ServiceKind } from '#features/catalog/rules.ts'
import { EMAIL_LIMIT, USERNAME_LIMIT } from '#features/checkout/rules/fields.ts'
import { URL_LIMIT } from '#features/checkout/rules/targets.ts'
import { targetTexts } from '#features/checkout/ui/target-texts.ts'
import { TextField } from '#ui/field.tsx'

interface AccountFieldsProps {
  kind: ServiceKind
  /** By the field's name. */
  errors: Record<string, string>
}

/** The three things to type besides paying. */
export function AccountFields({ kind, errors }: AccountFieldsProps) {
  const target = targetTexts(kind)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        name="socialUsername"
        label={`${platformNames[kind.platform]} username`}
        placeholder="yourname"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_LIMIT + 1}
        required
        error={errors.socialUsername}
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
        hint="For the receipt and your tracking link."
      />
      <TextField
        name="postUrl"
        type="url"
        inputMode="url"
        label={target.label}
        placeholder={target.example}
        autoComplete="off"
        maxLength={URL_LIMIT}
        required
        error={errors.postUrl}
        hint={target.hint}
        className="sm:col-span-2"
      />
    </div>
  )
}
