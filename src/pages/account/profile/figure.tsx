import type { ReactNode } from 'react'
import { Card } from '#ui/section.tsx'

interface FigureProps {
  term: string
  value: string
  note?: ReactNode
}

/** A labeled figure of a description list. */
export function Figure({ term, value, note }: FigureProps) {
  return (
    <Card className="p-5">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-1 text-[1.625rem] leading-tight font-semibold tracking-[-0.02em] tabular-nums">{value}</dd>
      <dd className="mt-1 text-sm text-muted tabular-nums empty:hidden">{note}</dd>
    </Card>
  )
}
