import type { ReactNode } from 'react'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { type AccountFormState, formProps } from '#features/accounts/ui/use-account-form.tsx'
import type { FieldError } from '#shared/errors.ts'
import type { SessionUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'

interface DialogFormProps {
  state: AccountFormState
  /** Label of the submit button. */
  action: string
  tone?: 'primary' | 'danger'
  /** Label of the button that closes the dialog. */
  cancel?: string
  className?: string
  onSubmit(form: HTMLFormElement): Promise<void>
  onClose(): void
  children: ReactNode
}

/** A form in a dialog: fields, problem, and buttons to cancel and submit. */
export function DialogForm(props: DialogFormProps) {
  const { state, action, tone = 'primary', cancel = 'Cancel', className, onSubmit, onClose, children } = props
  return (
    <form {...formProps(state, onSubmit)} className={`grid gap-5 ${className ?? ''}`}>
      {children}
      {state.problem && <Alert tone="danger" announce title={state.problem} />}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" variant={tone} busy={state.busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}

interface ConfirmPasswordFieldProps {
  user: SessionUser
  error: string | undefined
  /** Name of the field, for forms where `password` is something else. */
  name?: string
}

/** The current password, to confirm a change. Empty for accounts without one. */
export function ConfirmPasswordField({ user, error, name = 'password' }: ConfirmPasswordFieldProps) {
  if (!user.hasPassword) return null
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField name={name} label="Your password" autoComplete="current-password" error={error} />
    </>
  )
}

interface FactorCodeFieldProps {
  error: string | undefined
  /** Whether a recently verified second factor is enough. */
  maySkip?: boolean
}

/** A code, to confirm a change to a second factor that is on. */
export function FactorCodeField({ error, maySkip = false }: FactorCodeFieldProps) {
  return (
    <TextField
      name="code"
      label="Code from your app"
      hint={
        maySkip
          ? 'Or a recovery code. Not needed within 10 minutes of signing in with a code or passkey.'
          : 'Or one of your recovery codes.'
      }
      autoComplete="one-time-code"
      maxLength={40}
      optional={maySkip}
      required={!maySkip}
      error={error}
    />
  )
}

/** The error of a missing code. */
export function codeErrors(code: string): FieldError[] {
  return code.trim() ? [] : [{ path: 'code', message: 'Please enter a code.' }]
}

/** The error of a missing password, if the account has one. */
export function passwordErrors(user: SessionUser, password: string): FieldError[] {
  return user.hasPassword && !password ? [{ path: 'password', message: 'Please enter your password.' }] : []
}
