import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** A placeholder while something loads. */
export function Loading({ className = 'min-h-32', children = 'Loading...' }: { className?: string; children?: string }) {
  return (
    <output className={`flex items-center justify-center gap-3 text-muted ${className}`}>
      <Spinner className="size-5" />
      {children}
    </output>
  )
}

/** Says that something could not be loaded, with a button to try again. */
export function LoadProblem({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Alert tone="danger" announce title={problem}>
      <Button size="sm" variant="secondary" onClick={onRetry} className="mt-2">
        Try Again
      </Button>
    </Alert>
  )
}
