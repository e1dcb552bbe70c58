import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'

interface ShortenedProps<Row> {
  rows: readonly Row[]
  /** How many rows are shown at first. */
  count: number
  /** What the rows are, such as `payments`. */
  what: string
  children(rows: readonly Row[]): ReactNode
}

/** The first rows of a long list, with a button that shows all of them. */
export function Shortened<Row>({ rows, count, what, children }: ShortenedProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children(isOpen ? rows : rows.slice(0, count))}
      {rows.length > count && (
        <div className="border-t border-line p-3 text-center">
          <Button size="sm" variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show all ${rows.length.toLocaleString('en-US')} ${what}`}
          </Button>
        </div>
      )}
    </>
  )
}
