import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field, TextField } from '#ui/field.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

interface PasswordFieldProps extends ComponentProps<'input'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** The email address of an account. */
export function EmailField({ error }: { error: string | undefined }) {
  return (
    <TextField
      name="email"
      type="email"
      label="Email address"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      error={error}
    />
  )
}

/** A password input with a button to show it. */
export function PasswordField({ label, hint, error, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, className }}>
      {(props) => (
        <span className="relative block">
          <input
            maxLength={256}
            required
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...props}
            type={shown ? 'text' : 'password'}
            className={`${props.className} h-control pr-12`}
          />
          <button
            type="button"
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-md text-muted transition-colors hover:text-ink"
          >
            <SheetIcon name={shown ? 'eye-off' : 'eye'} />
            <span className="sr-only">
              {shown ? 'Hide' : 'Show'} {label.toLowerCase()}
            </span>
          </button>
        </span>
      )}
    </Field>
  )
}
