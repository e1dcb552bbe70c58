import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ErasurePreview } from '#features/accounts/contract.ts'
import { ConfirmPasswordField, DialogForm, passwordErrors } from '#features/accounts/ui/profile/dialog-form.tsx'
import { leave } from '#features/accounts/ui/profile/sessions.tsx'
import { useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { formatMoney, toCents } from '#shared/money.ts'
import type { SessionUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { LoadProblem, Loading } from '#ui/loading.tsx'
import { toast } from '#ui/toast-store.ts'
import { useCall } from '#ui/use-call.ts'

/** Lets customers erase their account. */
export function EraseAccount({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">Delete account</p>
        <p className="text-sm text-muted">Removes your name, email address and all other personal data. This can’t be undone.</p>
      </div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {isOpen && <EraseDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  )
}

const texts = {
  refused: 'This could not be loaded.',
  unreached: 'This could not be loaded. Please check your connection and try again.',
}
const FAILED = 'We couldn’t delete your account. Nothing was changed. Please try again.'

interface EraseDialogProps {
  user: SessionUser
  onClose(): void
}

/** Shows how erasing affects money and orders, and asks for the password. */
function EraseDialog({ user, onClose }: EraseDialogProps) {
  const { value, problem, reload } = useCall('/api/account/erasure', texts)
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {!value && !problem && <Loading />}
      {value && <ErasureEffects preview={value.data} />}
      {value && value.data.openOrders > 0 && (
        <Button variant="secondary" onClick={onClose} className="mt-6 w-full">
          Keep my account
        </Button>
      )}
      {value?.data.openOrders === 0 && <Confirmation user={user} onClose={onClose} />}
    </Dialog>
  )
}

function Confirmation({ user, onClose }: EraseDialogProps) {
  const state = useAccountForm({ failed: FAILED, unreachable: FAILED })
  const navigate = useNavigate()

  async function erase(form: HTMLFormElement) {
    const { password, email } = typedIn(form, 'password', 'email')
    const noEmail = user.hasPassword || email.trim() ? [] : [{ path: 'email', message: 'Please enter your email address.' }]
    if (!state.accept([...passwordErrors(user, password), ...noEmail])) return
    const proof = user.hasPassword ? { password } : { email: email.trim() }
    if (!(await state.send('/api/account', proof, 'DELETE'))) return
    await leave(navigate)
    toast.success('Your account has been deleted', 'Thanks for shopping with us.')
  }

  return (
    <DialogForm
      state={state}
      action="Delete my account"
      tone="danger"
      cancel="Keep my account"
      onSubmit={erase}
      onClose={onClose}
      className="mt-6"
    >
      <ConfirmPasswordField user={user} error={state.errors.password} />
      {!user.hasPassword && (
        <TextField
          type="email"
          name="email"
          label="Your email address"
          hint={`Type ${user.email} to confirm.`}
          autoComplete="off"
          error={state.errors.email}
        />
      )}
    </DialogForm>
  )
}

/** The effects of erasing, or why it isn't possible yet. */
function ErasureEffects({ preview: { refund, kept, lapses, openOrders } }: { preview: ErasurePreview }) {
  if (openOrders > 0) {
    return (
      <Alert
        tone="warn"
        title={
          openOrders === 1 ? 'One of your orders is still being delivered.' : `${openOrders} of your orders are still being delivered.`
        }
      >
        You can delete your account once {openOrders === 1 ? 'it is' : 'they are'} complete.
      </Alert>
    )
  }
  return (
    <ul className="grid list-disc gap-2 pl-5 text-[0.9375rem] text-muted marker:text-faint">
      <li>Your name, email address, links and messages are removed, and all your devices are signed out.</li>
      {refund > 0 && (
        <li>
          <strong className="font-semibold text-ink">{formatMoney(toCents(refund))}</strong> of your balance is refunded to the original
          payments.
        </li>
      )}
      {kept > 0 && (
        <li>
          <strong className="font-semibold text-ink">{formatMoney(toCents(kept))}</strong> of your balance isn’t refunded, because you spent
          bonus credit that came with your deposits.
        </li>
      )}
      {lapses > 0 && (
        <li>
          <strong className="font-semibold text-ink">{formatMoney(toCents(lapses))}</strong> of bonus credit expires.
        </li>
      )}
      <li>We keep records of payments and refunds, as the law requires, but without your name.</li>
    </ul>
  )
}
