import { Link } from 'react-router'
import type { Problem } from '#features/checkout/ui/submission.ts'
import { Alert } from '#ui/alert.tsx'
import { reveal } from '#ui/reveal.ts'

interface PaymentProblemProps {
  problem: Problem
  /** The URL to sign in and come back. Only called in the browser. */
  signInHref(): string
}

/** Why the order wasn't paid, and what to do. Scrolls into view, because the form may have grown above it. */
export function PaymentProblem({ problem, signInHref }: PaymentProblemProps) {
  return (
    <div ref={reveal} className="scroll-mt-24 scroll-mb-32">
      <Alert tone="danger" announce title={problem.title} className="mb-6">
        {problem.text}
        {problem.signIn && (
          <Link
            to={signInHref()}
            className="tap mt-2 flex w-fit items-center rounded-sm font-medium text-accent-ink underline underline-offset-4"
          >
            Sign in again
          </Link>
        )}
      </Alert>
    </div>
  )
}
