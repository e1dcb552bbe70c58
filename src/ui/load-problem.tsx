import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Stands where something could not be loaded, and loads it again. */
export function LoadProblem({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Alert tone="danger" announce title={problem}>
      <Button size="sm" variant="secondary" onClick={onRetry} className="mt-2">
        Try Again
      </Button>
    </Alert>
  )
}
