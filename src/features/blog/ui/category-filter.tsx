import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { ALL } from '#features/blog/rules/list.ts'
import { paths } from '#shared/paths.ts'

const look =
  'tap h-10 shrink-0 rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-on-accent border-line bg-surface text-muted hover:border-line-strong hover:text-ink'

interface CategoryFilterProps {
  names: string[]
  /** The current category. All by default, null if none is selected. */
  current: string | null | undefined
}

/** Filters posts by category. It's a form, so it works before the script loads. */
export function CategoryFilter({ names, current = ALL }: CategoryFilterProps) {
  const navigate = useNavigate()
  const choose = (event: MouseEvent, name: string) => {
    event.preventDefault()
    void navigate(name === ALL ? paths.blog : `${paths.blog}?${new URLSearchParams({ category: name })}`, { preventScrollReset: true })
  }
  return (
    <form
      action={paths.blog}
      aria-label="Categories"
      className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {[ALL, ...names].map((name) => (
        <button
          key={name}
          name="category"
          value={name}
          aria-pressed={name.toLowerCase() === current?.toLowerCase()}
          onClick={(event) => choose(event, name)}
          className={look}
        >
          {name}
        </button>
      ))}
    </form>
  )
}
