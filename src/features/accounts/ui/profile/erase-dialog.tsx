import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ErasurePreview } from '#features/accounts/contract.ts'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { ErasureEffects } from '#features/accounts/ui/profile/erasure-effects.tsx'
import { leave } from '#features/accounts/ui/profile/leave.ts'
import { call, messageOf } from '#shared/call.ts'
import type { SessionUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { toast } from '#ui/toast-store.ts'
import { useCall } from '#ui/use-call.ts'
import { useFormErrors } from '#ui/use-form-errors.ts'

const texts = {
  refused: 'What erasing would do could not be loaded.',
  unreached: 'What erasing would do could not be loaded. Please check your connection and try again.',
}
const FAILED = 'The account could not be erased. Nothing was changed. Please try again.'

interface EraseDialogProps {
  user: SessionUser
  onClose(): void
}

/** Says what erasing does to money and orders, and does it for whoever shows the password once more. */
export function EraseDialog({ user, onClose }: EraseDialogProps) {
  const { value, problem, reload } = useCall<{ data: ErasurePreview }>('/api/account/erasure', texts)
  return (
    <Dialog title="Erase your account?" onClose={onClose}>
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {!value && !problem && <Loading />}
      {value && <ErasureEffects preview={value.data} />}
      {value && value.data.openOrders > 0 && (
        <Button variant="secondary" onClick={onClose} className="mt-6 w-full">
          Keep the account
        </Button>
      )}
      {value?.data.openOrders === 0 && <Confirmation user={user} onClose={onClose} />}
    </Dialog>
  )
}

function Confirmation({ user, onClose }: EraseDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function erase(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { password, email } = typedIn(event.currentTarget, 'password', 'email')
    const missing = user.hasPassword
      ? !password && { path: 'password', message: 'Please enter your password.' }
      : !email.trim() && { path: 'email', message: 'Please enter your email address.' }
    setProblem(undefined)
    show(missing ? [missing] : [])
    if (missing) return
    setBusy(true)
    const answer = await call('DELETE', '/api/account', user.hasPassword ? { password } : { email: email.trim() })
    if (answer.status !== null && answer.body.success) {
      await leave(navigate)
      return toast.success('Your account has been erased', 'Thank you for having been with us.')
    }
    setBusy(false)
    if (answer.status === null) return setProblem(FAILED)
    if (answer.body.errors?.length) return show(answer.body.errors)
    return setProblem(messageOf(answer.body, FAILED))
  }

  return (
    <form ref={form} method="post" noValidate onInput={clearTyped} onSubmit={(event) => void erase(event)} className="mt-6 grid gap-5">
      {user.hasPassword ? (
        <PasswordField name="password" label="Your password" autoComplete="current-password" error={errors.password} />
      ) : (
        <TextField
          type="email"
          name="email"
          label="Your email address"
          hint={`Type ${user.email} to confirm.`}
          autoComplete="off"
          error={errors.email}
        />
      )}
      {problem && <Alert tone="danger" announce title={problem} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep the account
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          Erase my account
        </Button>
      </div>
    </form>
  )
}
