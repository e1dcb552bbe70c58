import type { ReactNode } from 'react'

interface StatProps {
  name: string
  /** As people read it. */
  value: ReactNode
  /** What it is compared with, or made of. */
  note?: ReactNode
}

/** One figure that is to be seen at a glance. */
export function Stat({ name, value, note }: StatProps) {
  return (
    <div className="min-w-0 card px-4 py-3.5">
      <p className="text-sm text-muted">{name}</p>
      <p className="mt-0.5 text-[1.375rem] leading-tight font-semibold tracking-[-0.02em] tabular-nums">{value}</p>
      {note && <p className="mt-1 text-xs text-muted">{note}</p>}
    </div>
  )
}
