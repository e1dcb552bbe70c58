import { useState } from 'react'
import { type DepositOutcome, type DepositSubmission, deposit } from '#features/checkout/ui/deposit/deposit-submission.ts'
import { useProcessing } from '#features/checkout/ui/use-paying.ts'

type Problem = Extract<DepositOutcome, { kind: 'problem' }>

interface Depositing {
  /** From the press until the answer, or until the payment page has taken over. */
  processing: boolean
  problem: Problem | undefined
  setProblem(problem: Problem | undefined): void
  send(submission: DepositSubmission): Promise<DepositOutcome>
}

/** Makes a deposit; where it has to be approved, the browser goes to do so and comes back to /profile. */
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
