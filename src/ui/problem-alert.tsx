import { Alert } from '#ui/alert.tsx'

interface ProblemAlertProps {
  /** What went wrong with what the visitor just did, and what to do; undefined if nothing did. */
  problem: string | undefined
  /** The errors of a form's fields: where a field says what is wrong, this says nothing. */
  errors?: Record<string, string>
  className?: string
}

/** Says what went wrong, as it happens. */
export function ProblemAlert({ problem, errors = {}, className = '' }: ProblemAlertProps) {
  if (!problem || Object.keys(errors).length > 0) return null
  return (
    <Alert tone="danger" announce className={className}>
      {problem}
    </Alert>
  )
}
