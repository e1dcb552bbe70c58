import { useEffect, useState } from 'react'
import { type Outcome, type Problem, type Submission, submit } from '#features/checkout/ui/submission.ts'

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

/** Whether a press is being worked on. Coming back from a payment page, the browser may show this page as it was left. */
export function useProcessing(): [processing: boolean, setProcessing: (processing: boolean) => void] {
  const [processing, setProcessing] = useState(false)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setProcessing(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  return [processing, setProcessing]
}
