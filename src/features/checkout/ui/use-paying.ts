import { useEffect, useState } from 'react'
import { type Outcome, type Problem, type Submission, submit } from '#features/checkout/ui/submission.ts'

interface Paying {
  /** True from the click until the next page loads or there is something to correct. */
  processing: boolean
  problem: Problem | undefined
  setProblem(problem: Problem | undefined): void
  pay(submission: Submission): Promise<Outcome>
}

/** Submits the order and holds the page's processing and problem state. */
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

/** The processing state of a form. It's reset when the browser restores the page after coming back from a payment page. */
export function useProcessing(): [processing: boolean, setProcessing: (processing: boolean) => void] {
  const [processing, setProcessing] = useState(false)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setProcessing(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  return [processing, setProcessing]
}
