import { Link, type To } from 'react-router'

interface PaginationProps {
  label: string
  page: number
  pages: number
  toOf(page: number): To
}

const box = 'tap grid h-10 min-w-11 place-items-center rounded-md px-3 text-[0.9375rem] font-medium tabular-nums'

/** Links to a list's pages: the first, the last, and those around the current one. */
export function Pagination({ label, page, pages, toOf }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1">
      <Step name="Previous" to={page > 1 ? toOf(page - 1) : undefined} />
      {shownPages(page, pages).map((number, index, all) => (
        <span key={number} className="flex items-center">
          {number - (all[index - 1] ?? 0) > 1 && <span className="px-1.5 text-faint">…</span>}
          <Link
            to={toOf(number)}
            preventScrollReset
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={`${box} hover:bg-accent-soft hover:text-accent-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink`}
          >
            {number}
          </Link>
        </span>
      ))}
      <Step name="Next" to={page < pages ? toOf(page + 1) : undefined} />
    </nav>
  )
}

function Step({ name, to }: { name: string; to: To | undefined }) {
  if (to === undefined) return <span className={`${box} text-faint`}>{name}</span>
  return (
    <Link to={to} preventScrollReset className={`${box} hover:bg-accent-soft hover:text-accent-ink`}>
      {name}
    </Link>
  )
}

function shownPages(page: number, pages: number): number[] {
  const wanted = new Set([1, page - 1, page, page + 1, pages])
  return [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
}
