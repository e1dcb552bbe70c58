import { type FormEvent, useRef, useState } from 'react'
import type { SecondFactorSetup } from '#features/accounts/contract.ts'
import { call, messageOf } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { useFormErrors } from '#ui/use-form-errors.ts'

interface SecondFactorStepsProps {
  setup: SecondFactorSetup
  onClose(): void
  /** It is on; these are the recovery codes. */
  onDone(recoveryCodes: string[]): void
}

/** The app reads the picture and shows a code, which proves that it can. */
export function SecondFactorSteps({ setup, onClose, onDone }: SecondFactorStepsProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { code } = typedIn(event.currentTarget, 'code')
    const refused = code.trim() ? [] : [{ path: 'code', message: 'Please enter the code that your app shows.' }]
    show(refused)
    if (refused.length > 0) return
    setProblem(undefined)
    setBusy(true)
    const answer = await call<{ data: { recoveryCodes: string[] } }>('POST', '/api/account/second-factor/confirm', { code })
    setBusy(false)
    if (answer.status === null) return setProblem('Network error. Please check your connection.')
    if (answer.body.success) return onDone(answer.body.data?.recoveryCodes ?? [])
    if (answer.body.errors?.length) return show(answer.body.errors)
    setProblem(messageOf(answer.body, 'This did not work. Please try again.'))
  }

  return (
    <Dialog title="Set up a second factor" onClose={onClose}>
      <form ref={form} method="post" noValidate onInput={clearTyped} onSubmit={(event) => void confirm(event)} className="grid gap-5">
        <p className="text-muted">Scan this with your app. On your phone, open it there, or type the key.</p>
        <img src={setup.picture} alt="QR code of the key" className="mx-auto size-44 rounded-md border border-line" />
        <p className="text-center text-sm">
          <a href={setup.uri} className="font-medium text-accent-ink underline underline-offset-4">
            Open in your app
          </a>
          <span className="mt-2 block font-mono select-all">{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</span>
        </p>
        <TextField
          name="code"
          label="Code that your app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
          error={errors.code}
        />
        <p className="text-sm text-muted">This device stays signed in. All others are signed out.</p>
        {problem && <Alert tone="danger" announce title={problem} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Turn on
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
