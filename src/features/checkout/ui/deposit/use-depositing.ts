import { useState } from 'react'
import { type DepositOutcome, type DepositSubmission, deposit } from '#features/checkout/ui/deposit/deposit-submission.ts'
import { useProcessing } from '#features/checkout/ui/use-paying.ts'

type Problem = Extract<DepositOutcome, { kind: 'problem' }>

interface Depositing {
  /** True from the click until the response or until the payment page loads. */
  processing: boolean
  problem: Problem | undefined
  setProblem(problem: Problem | undefined): void
  send(submission: DepositSubmission): Promise<DepositOutcome>
}

/** Makes a deposit. If it needs approval, the browser goes to the provider's page, which returns to /profile. */
export function useDepositing(): Depositing {
  const [processing, setProcessing] = useProcessing()
  const [problem, setProblem] = useState<Problem>()

  async function send(submission: DepositSubmission): Promise<DepositOutcome> {
    setProcessing(true)
    const outcome = await deposit(submission)
    if (outcome.kind === 'approve') window.location.assign(outcome.url)
    else setProcessing(false)
    if (outcome.kind === 'problem') setProblem(outcome)
    return outcome
  }

  return { processing, problem, setProblem, send }
}
