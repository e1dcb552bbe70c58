import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FilterBar } from '#ui/console/filter-bar.tsx'
import type { Filters } from '#ui/console/use-filters.ts'

interface FoldedFiltersProps {
  filters: Filters
  /** The names of all filters, which Clear resets together with the saved view. */
  names: readonly string[]
  /** The names of the filters in `more`. */
  rare: readonly string[]
  more: ReactNode
  children: ReactNode
}

/** A row of filters. Rare ones are shown after a click, or while one of them is in use. */
export function FoldedFilters({ filters, names, rare, more, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const isInUse = (name: string) => filters.get(name) !== ''
  return (
    <FilterBar>
      {children}
      {isOpen || rare.some(isInUse) ? (
        more
      ) : (
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          More filters
        </Button>
      )}
      {names.some(isInUse) && (
        <Button size="sm" variant="ghost" onClick={() => filters.set(Object.fromEntries([...names, 'view'].map((name) => [name, ''])))}>
          Clear
        </Button>
      )}
    </FilterBar>
  )
}
