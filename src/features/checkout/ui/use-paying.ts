import { useEffect, useState } from 'react'
import { type Outcome, type Problem, submit, type Submission } from '#features/checkout/ui/submission.ts'

interface Paying {
  /** From the press until the next page has taken over, or something is to be corrected. */
  processing: boolean
  problem: Problem | undefined
  setProblem(problem: Problem | undefined): void
  pay(submission: Submission): Promise<Outcome>
}

/** Sends the order and keeps what the page shows meanwhile and afterwards. */
export function usePaying(): Paying {
  const [processing, setProcessing] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  // Coming back from a payment page, the browser may show this page as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setProcessing(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

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
