import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

interface SelectionBarProps {
  /** What is selected, such as `Selected orders`. */
  label: string
  /** The number of selected rows and any problem, such as `3 selected`. */
  status: string
  onClear(): void
  children: ReactNode
}

/** Actions for the selected rows of a table. Stays visible above it. On phones, the actions are below what is selected. */
export function SelectionBar({ label, status, onClear, children }: SelectionBarProps) {
  return (
    <section
      data-selection-bar
      aria-label={label}
      className="sticky top-18 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-lg border border-accent-line bg-accent-soft px-4 py-2.5 shadow-xs max-sm:[&>button]:px-2"
    >
      <p role="status" className="mr-auto text-sm max-sm:-order-1 font-semibold text-accent-ink">
        {status}
      </p>
      {children}
      <Button size="sm" variant="ghost" className="max-sm:-order-1" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}
