import { useState } from 'react'
import type { SecondFactorSetup } from '#features/accounts/contract.ts'
import { Passkeys } from '#features/accounts/ui/profile/passkeys.tsx'
import { type SecondFactorAnswer, type SecondFactorChange, SecondFactorProof } from '#features/accounts/ui/profile/second-factor-proof.tsx'
import { RecoveryCodes, SecondFactorSteps } from '#features/accounts/ui/profile/second-factor-steps.tsx'
import { paths } from '#shared/paths.ts'
import { storeUser, type SessionUser } from '#shared/session.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'
import { useCall } from '#ui/use-call.ts'

const PATH = '/api/account/second-factor'
const texts = {
  refused: 'Your second factor could not be loaded.',
  unreached: 'Your second factor could not be loaded. Please check your connection and try again.',
}

/** The open dialog. */
type Step = { name: 'proof'; to: SecondFactorChange } | { name: 'steps'; setup: SecondFactorSetup } | { name: 'codes'; codes: string[] }

interface SecondFactorProps {
  user: SessionUser
  /** Called when the user closes the dialog with the recovery codes. */
  onCodesSaved?(): void
}

/** Sets up the second factor, replaces its recovery codes, or turns it off. */
export function SecondFactor({ user, onCodesSaved }: SecondFactorProps) {
  const { value, reload } = useCall(PATH, texts)
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)

  function changed(isOn: boolean, codes?: string[]) {
    storeUser({ secondFactor: isOn })
    setStep(codes && { name: 'codes', codes })
    reload()
  }

  function proved(to: SecondFactorChange, { data }: SecondFactorAnswer) {
    if (data && 'secret' in data) return setStep({ name: 'steps', setup: data })
    if (data) return changed(true, data.recoveryCodes)
    changed(false)
    toast.success('Success!', 'Your second factor is off.')
  }

  const since = value?.data?.since
  return (
    <div className="pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">Two-factor authentication</p>
          <p className="text-sm text-muted">
            {since
              ? `On since ${formatTime(since)}. ${codesLeft(value.data?.recoveryCodes ?? 0)}`
              : `Off. A code from an app on your phone keeps others out, even if they know your password.${user.emailVerified ? '' : ' Confirm your email address first.'}`}
          </p>
        </div>
        {since ? (
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setStep({ name: 'proof', to: 'renew' })}>
              New recovery codes
            </Button>
            <Button variant="secondary" onClick={() => setStep({ name: 'proof', to: 'remove' })}>
              Turn off
            </Button>
          </div>
        ) : !user.emailVerified ? (
          <ButtonLink to={paths.verifyEmail} variant="secondary">
            Confirm your email address
          </ButtonLink>
        ) : (
          <Button variant="secondary" disabled={!value} onClick={() => setStep({ name: 'proof', to: 'begin' })}>
            Set up a second factor
          </Button>
        )}
      </div>
      {since && <Passkeys user={user} />}
      {step?.name === 'proof' && (
        <SecondFactorProof user={user} to={step.to} onClose={close} onDone={(answer) => proved(step.to, answer)} />
      )}
      {step?.name === 'steps' && <SecondFactorSteps setup={step.setup} onClose={close} onDone={(codes) => changed(true, codes)} />}
      {step?.name === 'codes' && (
        <RecoveryCodes
          user={user}
          codes={step.codes}
          onClose={() => {
            close()
            onCodesSaved?.()
          }}
        />
      )}
    </div>
  )
}

function codesLeft(count: number): string {
  return `${count === 0 ? 'No' : count} recovery code${count === 1 ? '' : 's'} left.`
}
