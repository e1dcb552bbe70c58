import { useState } from 'react'
import { type Outcome, type Problem, submit, type Submission } from '#features/checkout/ui/submission.ts'
import { useProcessing } from '#features/checkout/ui/use-processing.ts'

interface Paying {
  /** From the press until the next page has taken over, or something is to be corrected. */
  processing: boolean
  problem: Problem | undefined
  setProblem(problem: Problem | undefined): void
  pay(submission: Submission): Promise<Outcome>
}

/** Sends the order and keeps what the page shows meanwhile and afterwards. */
export function usePaying(): Paying {
  const [processing, setProcessing] = useProcessing()
  const [problem, setProblem] = useState<Problem>()

  async function pay(submission: Submission): Promise<Outcome> {
    setProcessing(true)
    const outcome = await submit(submission)
    if (outcome.kind === 'placed') return outcome
    setProcessing(false)
    setProblem(outcome.problem)
    return outcome
  }
  return { processing, problem, setProblem, pay }
}
