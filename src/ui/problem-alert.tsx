import { Alert } from '#ui/alert.tsx'

interface ProblemAlertProps {
  /** What went wrong with the visitor's last action, and what to do. */
  problem: string | undefined
  /** The form's field errors. If there are any, they say what is wrong, and this alert is not shown. */
  errors?: Record<string, string>
  className?: string
}

/** An alert about the visitor's last action. */
export function ProblemAlert({ problem, errors = {}, className = '' }: ProblemAlertProps) {
  if (!problem || Object.keys(errors).length > 0) return null
  return (
    <Alert tone="danger" announce className={className}>
      {problem}
    </Alert>
  )
}
