import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import { ALL } from '#features/blog/rules/list.ts'

const look =
  'h-10 shrink-0 rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-on-accent border-line bg-surface text-muted hover:border-line-strong hover:text-ink'

interface CategoryFilterProps {
  names: string[]
  /** The category that is shown; undefined: all. */
  current: string | undefined
}

/** All, and one button a category. A form of the page's address, so that it works before any script. */
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
          aria-pressed={name.toLowerCase() === current.toLowerCase()}
          onClick={(event) => choose(event, name)}
          className={look}
        >
          {name}
        </button>
      ))}
    </form>
  )
}
