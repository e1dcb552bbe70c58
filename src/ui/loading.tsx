import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'

export function Loading({ className = 'min-h-32', children = 'Loading...' }: { className?: string; children?: string }) {
  return (
    <output className={`flex items-center justify-center gap-3 text-muted noscript:hidden ${className}`}>
      <Spinner className="size-5" />
      {children}
    </output>
  )
}

interface SkeletonProps {
  /** Classes of each part: its height, `card`, and `skeleton-rows` with `[--row:4rem]` for a list. */
  parts: readonly string[]
  className?: string
  children?: string
}

/** A placeholder with the final size of the content, so that nothing below it moves when the content appears. */
export function Skeleton({ parts, className = '', children = 'Loading...' }: SkeletonProps) {
  return (
    <output className={`relative grid noscript:hidden ${className}`}>
      <span className="absolute top-8 left-1/2 flex -translate-x-1/2 items-center gap-3 rounded-full border border-line bg-surface px-4 py-2 whitespace-nowrap text-muted">
        <Spinner className="size-5" />
        {children}
      </span>
      {parts.map((part, index) => (
        <span key={index} aria-hidden="true" className={part} />
      ))}
    </output>
  )
}

/** An alert that something could not be loaded, with a retry button. */
export function LoadProblem({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Alert tone="danger" announce title={problem}>
      <Button size="sm" variant="secondary" onClick={onRetry} className="mt-2">
        Try Again
      </Button>
    </Alert>
  )
}
