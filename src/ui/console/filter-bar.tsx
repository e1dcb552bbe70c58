import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Filters } from '#ui/console/use-filters.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const control =
  'tap h-9 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink hover:border-muted focus:outline-2 focus:outline-accent'

/** A row of filters above a list. In narrow places, two columns below the search. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div role="search" className="@container mb-4">
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-2 @md:flex @md:flex-wrap">{children}</div>
    </div>
  )
}

interface FilterProps {
  filters: Filters
  /** The parameter's name in the URL and in the API path. */
  name: string
  label: string
}

/** A filter's label above its control, which gets the `id`. */
function Labeled({ label, className, children }: { label: string; className?: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-xs text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

/** A select filter. The empty choice, labeled `all`, means no filter. */
export function SelectFilter({
  filters,
  name,
  label,
  all = 'All',
  options,
}: FilterProps & { all?: string; options: readonly (readonly [value: string, text: string])[] }) {
  return (
    <Labeled label={label}>
      {(id) => (
        <span className="relative block">
          <select
            id={id}
            value={filters.get(name)}
            onChange={({ target }) => filters.set({ [name]: target.value })}
            className={`${control} w-full min-w-28 appearance-none pr-8`}
          >
            <option value="">{all}</option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <SheetIcon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted" />
        </span>
      )}
    </Labeled>
  )
}

/** A filter with a button for each choice. '' is the default. */
export function ChoiceFilter({
  filters,
  name,
  label,
  options,
}: FilterProps & { options: readonly (readonly [value: string, text: string])[] }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="col-span-full">
      <span id={id} className="mb-1 block text-xs text-muted">
        {label}
      </span>
      <div className="flex flex-wrap gap-1.5">
        {options.map(([value, text]) => (
          <button
            key={value}
            type="button"
            aria-pressed={filters.get(name) === value}
            onClick={() => filters.set({ [name]: value })}
            className={`${control} font-medium text-muted! aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink!`}
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Two day filters that stay on one line: the first and the last day. */
export function DayRange({ children }: { children: ReactNode }) {
  return <div className="contents @md:flex @md:gap-x-3">{children}</div>
}

export function DayFilter({ filters, name, label }: FilterProps) {
  const change = (value: string) => filters.set({ [name]: value })
  return (
    <Labeled label={label}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={filters.get(name)}
          onChange={({ target }) => change(target.value)}
          className={`${control} @max-md:w-full`}
        />
      )}
    </Labeled>
  )
}

/** A search field that applies on Enter or blur. The `/` key focuses it (`shortcuts.ts`). */
export function SearchFilter({ filters, name, label, placeholder }: FilterProps & { placeholder?: string }) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = filters.get(name)
  useEffect(() => {
    if (input.current) input.current.value = chosen
  }, [chosen])
  const apply = (text: string) => text.trim() !== chosen && filters.set({ [name]: text.trim() })
  return (
    <Labeled label={label} className="col-span-full max-w-xl flex-1 @md:min-w-52">
      {(id) => (
        <input
          ref={input}
          id={id}
          type="search"
          aria-keyshortcuts="/"
          defaultValue={chosen}
          placeholder={placeholder}
          onBlur={({ target }) => apply(target.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget.value)}
          className={`${control} w-full`}
        />
      )}
    </Labeled>
  )
}
