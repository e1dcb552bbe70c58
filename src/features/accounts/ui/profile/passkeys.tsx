import { type FormEvent, useRef, useState } from 'react'
import type { PasskeyView } from '#features/accounts/contract.ts'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { call, messageOf } from '#shared/call.ts'
import type { SessionUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { formatDay } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'
import { useCall } from '#ui/use-call.ts'
import { useFormErrors } from '#ui/use-form-errors.ts'

const PATH = '/api/account/passkeys'
const texts = {
  refused: 'Your passkeys could not be loaded.',
  unreached: 'Your passkeys could not be loaded. Please check your connection and try again.',
}

interface Data {
  origin: string | null
  passkeys: PasskeyView[]
}

/** Passkeys that can be shown in place of a code; where the shop's address cannot have any, they are not spoken of. */
export function Passkeys({ user }: { user: SessionUser }) {
  const { value, reload } = useCall<{ data: Data }>(PATH, texts)
  const [isAdding, setAdding] = useState(false)
  const { origin = null, passkeys = [] } = value?.data ?? {}
  if (!origin) return null
  const isHere = origin === window.location.origin

  async function remove({ id, name }: PasskeyView) {
    const answer = await call('DELETE', `${PATH}/${encodeURIComponent(id)}`)
    if (answer.status === null) return toast.error('Not removed', 'Please check your connection and try again.')
    if (!answer.body.success) return toast.error('Not removed', messageOf(answer.body, 'Please try again.'))
    toast.success('Success!', `The passkey “${name}” opens nothing any more.`)
    reload()
  }

  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-medium">Passkeys</p>
          <p className="text-sm text-muted">
            {isHere
              ? 'Your fingerprint, your face or a security key in place of a code.'
              : `To add one, open the shop at ${origin}: passkeys belong to a name.`}
          </p>
        </div>
        {isHere && (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )}
      </div>
      {passkeys.length > 0 && (
        <ul className="mt-3 divide-y divide-line text-sm">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span>
                <b className="font-semibold">{passkey.name}</b>{' '}
                <span className="text-muted">
                  since {formatDay(passkey.createdAt)}
                  {passkey.lastUsedAt ? `, last used ${formatDay(passkey.lastUsedAt)}` : ', not used yet'}
                </span>
              </span>
              <Button size="sm" variant="ghost" onClick={() => void remove(passkey)} aria-label={`Remove the passkey ${passkey.name}`}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <AddPasskey
          user={user}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            toast.success('Success!', 'The passkey is added. Next time, use it in place of a code.')
            reload()
          }}
        />
      )}
    </div>
  )
}

function AddPasskey({ user, onClose, onAdded }: { user: SessionUser; onClose(): void; onAdded(): void }) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { name, password } = typedIn(event.currentTarget, 'name', 'password')
    const refused = [
      ...(name.trim() ? [] : [{ path: 'name', message: 'Give it a name, such as that of the device.' }]),
      ...(user.hasPassword && !password ? [{ path: 'password', message: 'Please enter your password.' }] : []),
    ]
    show(refused)
    if (refused.length > 0) return
    setProblem(undefined)
    setBusy(true)
    const { makePasskey } = await import('#features/accounts/ui/passkeys.ts')
    const failed = await makePasskey(name.trim(), user.hasPassword ? password : undefined)
    setBusy(false)
    if (failed) setProblem(failed.problem)
    else onAdded()
  }

  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <form ref={form} method="post" noValidate onInput={clearTyped} onSubmit={(event) => void add(event)} className="grid gap-5">
        <TextField name="name" label="Name" hint="Such as “Laptop” or “Blue security key”." maxLength={60} required error={errors.name} />
        {user.hasPassword && (
          <PasswordField name="password" label="Your password" autoComplete="current-password" error={errors.password} />
        )}
        {problem && <Alert tone="danger" announce title={problem} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
