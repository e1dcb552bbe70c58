import { useState } from 'react'
import type { PasskeyView } from '#features/accounts/contract.ts'
import {
  codeErrors,
  ConfirmPasswordField,
  DialogForm,
  FactorCodeField,
  passwordErrors,
} from '#features/accounts/ui/profile/dialog-form.tsx'
import { useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import type { SessionUser } from '#shared/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { formatDay } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'
import { useCall } from '#ui/use-call.ts'

const PATH = '/api/account/passkeys'
const texts = {
  refused: 'Your passkeys could not be loaded.',
  unreached: 'Your passkeys could not be loaded. Please check your connection and try again.',
}

/** The account's passkeys, for signing in without a code. Hidden if the shop's address can't have passkeys. */
export function Passkeys({ user }: { user: SessionUser }) {
  const { value, reload } = useCall(PATH, texts)
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<PasskeyView>()
  const { origin = null, passkeys = [] } = value?.data ?? {}
  if (!origin) return null
  const isHere = origin === window.location.origin

  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">Passkeys</p>
          <p className="text-sm text-muted">
            {isHere
              ? 'Use your fingerprint, face or security key instead of a code.'
              : `To add one, open the shop at ${origin}. Passkeys only work there.`}
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
              <Button size="sm" variant="ghost" onClick={() => setRemoving(passkey)} aria-label={`Remove the passkey ${passkey.name}`}>
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
            toast.success('Success!', 'The passkey was added. Next time, use it instead of a code.')
            reload()
          }}
        />
      )}
      {removing && (
        <RemovePasskey
          user={user}
          passkey={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => {
            setRemoving(undefined)
            toast.success('Success!', `The passkey “${removing.name}” was removed.`)
            reload()
          }}
        />
      )}
    </div>
  )
}

interface RemovePasskeyProps {
  user: SessionUser
  passkey: PasskeyView
  onClose(): void
  onRemoved(): void
}

function RemovePasskey({ user, passkey, onClose, onRemoved }: RemovePasskeyProps) {
  const state = useAccountForm()

  async function remove(form: HTMLFormElement) {
    const { password, code } = typedIn(form, 'password', 'code')
    if (!state.accept([...passwordErrors(user, password), ...codeErrors(code)])) return
    const proof = { ...(user.hasPassword && { password }), code }
    if (await state.send(`${PATH}/${encodeURIComponent(passkey.id)}`, proof, 'DELETE')) onRemoved()
  }

  return (
    <Dialog title="Remove this passkey?" onClose={onClose}>
      <DialogForm state={state} action="Remove passkey" tone="danger" onSubmit={remove} onClose={onClose}>
        <p className="text-muted">You will no longer be able to sign in with “{passkey.name}”. Codes from your app still work.</p>
        <ConfirmPasswordField user={user} error={state.errors.password} />
        <FactorCodeField error={state.errors.code} />
      </DialogForm>
    </Dialog>
  )
}

function AddPasskey({ user, onClose, onAdded }: { user: SessionUser; onClose(): void; onAdded(): void }) {
  const state = useAccountForm()

  async function add(form: HTMLFormElement) {
    const { name, password, code } = typedIn(form, 'name', 'password', 'code')
    const noName = name.trim() ? [] : [{ path: 'name', message: 'Enter a name, such as the name of the device.' }]
    if (!state.accept([...noName, ...passwordErrors(user, password)])) return
    state.begin()
    const { createPasskey } = await import('#features/accounts/ui/passkeys.ts')
    const problem = await createPasskey(name.trim(), { ...(user.hasPassword && { password }), ...(code && { code }) })
    if (problem === undefined) onAdded()
    else state.fail(problem)
  }

  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <DialogForm state={state} action="Continue" onSubmit={add} onClose={onClose}>
        <TextField
          name="name"
          label="Name"
          hint="For example “Laptop” or “Blue security key”."
          maxLength={60}
          required
          error={state.errors.name}
        />
        <ConfirmPasswordField user={user} error={state.errors.password} />
        <FactorCodeField error={state.errors.code} maySkip />
      </DialogForm>
    </Dialog>
  )
}
