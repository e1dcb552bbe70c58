import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** A drawing of the caller's, some 48 px high. */
  mark?: ReactNode
  title: string
  text?: ReactNode
  /** What can be done instead. */
  children?: ReactNode
}

/** Stands where a list would, and says why there is none. */
export function EmptyState({ mark, title, text, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-xl border border-dashed border-line px-6 py-14 text-center">
      {mark && <div className="mb-4 text-accent-ink">{mark}</div>}
      <p className="text-subheading">{title}</p>
      {text && <p className="mt-2 max-w-md text-muted">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
