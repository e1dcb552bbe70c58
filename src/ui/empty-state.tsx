import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** An illustration, about 48 px high. */
  mark?: ReactNode
  title: string
  text?: ReactNode
  /** Alternatives for the visitor. */
  children?: ReactNode
}

/** Replaces an empty list and says why it is empty. */
export function EmptyState({ mark, title, text, children }: EmptyStateProps) {
  return (
    <div className="relative isolate flex flex-col items-center overflow-hidden card px-6 pt-14 pb-24 text-center">
      <div className="swell absolute bottom-0 left-0 -z-10 h-24 w-full min-w-[36rem] opacity-50" />
      {mark && <div className="mb-4 text-accent-ink">{mark}</div>}
      <p className="text-subheading">{title}</p>
      {text && <p className="mt-2 max-w-md text-balance text-muted">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
