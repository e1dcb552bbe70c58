import type { SecondFactorSetup } from '#features/accounts/contract.ts'
import { DialogForm } from '#features/accounts/ui/profile/dialog-form.tsx'
import { useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { saveAs } from '#shared/download.ts'
import type { SessionUser } from '#shared/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { useSite } from '#ui/site.ts'
import { toast } from '#ui/toast-store.ts'

interface SecondFactorStepsProps {
  setup: SecondFactorSetup
  onClose(): void
  /** Called with the recovery codes when the second factor is on. */
  onDone(recoveryCodes: string[]): void
}

/** Shows the key as a QR code and turns the second factor on with a code from the app. */
export function SecondFactorSteps({ setup, onClose, onDone }: SecondFactorStepsProps) {
  const state = useAccountForm()

  async function confirm(form: HTMLFormElement) {
    const { code } = typedIn(form, 'code')
    if (!state.accept(code.trim() ? [] : [{ path: 'code', message: 'Please enter the code from your app.' }])) return
    const answer = await state.send('/api/account/second-factor/confirm', { code })
    if (answer) onDone(answer.data.recoveryCodes)
  }

  return (
    <Dialog title="Set up a second factor" onClose={onClose}>
      <DialogForm state={state} action="Turn on" onSubmit={confirm} onClose={onClose}>
        <p className="text-muted">Scan this code with your app. On your phone, open the link or enter the key.</p>
        <img src={setup.picture} alt="QR code of the key" className="mx-auto size-44 rounded-md border border-line" />
        <p className="text-center text-sm">
          <a href={setup.uri} className="tap-around inline-block font-medium text-accent-ink underline underline-offset-4">
            Open in your app
          </a>
          <span className="mt-2 block font-mono text-balance select-all">{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</span>
        </p>
        <TextField
          name="code"
          label="Code from your app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
          error={state.errors.code}
        />
        <p className="text-sm text-muted">This device stays signed in. All others are signed out.</p>
      </DialogForm>
    </Dialog>
  )
}

interface RecoveryCodesProps {
  user: SessionUser
  codes: string[]
  onClose(): void
}

/** Shows the recovery codes, which can't be read again. Escape doesn't close the dialog. */
export function RecoveryCodes({ user, codes, onClose }: RecoveryCodesProps) {
  const { name } = useSite()

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success('Copied.')
    } catch {
      toast.error('Error', 'The codes could not be copied. Please write them down.')
    }
  }

  function save() {
    const text = [`Recovery codes of ${user.email} at ${name}. Each works once.`, '', ...codes, ''].join('\n')
    saveAs('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
  }

  return (
    <Dialog title="Your recovery codes">
      <div className="grid gap-5">
        <p className="text-muted">Each code signs you in once without your app. Keep them safe. We won’t show them again.</p>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-sunken p-4 text-center font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="secondary" onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="secondary" onClick={save}>
            Download
          </Button>
          <Button onClick={onClose}>I’ve saved them</Button>
        </div>
      </div>
    </Dialog>
  )
}
