import { Link } from 'react-router'
import type { Problem } from '#features/checkout/ui/submission.ts'
import { Alert } from '#ui/alert.tsx'

interface PaymentProblemProps {
  problem: Problem
  /** The URL to sign in and come back. Only called in the browser. */
  signInHref(): string
}

/** Why the order wasn't paid, and what to do. */
export function PaymentProblem({ problem, signInHref }: PaymentProblemProps) {
  return (
    <Alert tone="danger" announce title={problem.title} className="mb-6">
      {problem.text}
      {problem.signIn && (
        <Link to={signInHref()} className="mt-2 block w-fit rounded-sm font-medium text-accent-ink underline underline-offset-4">
          Sign in again
        </Link>
      )}
    </Alert>
  )
}
