import { useEffect, useRef, useState } from 'react'
import { platformName, platforms, serviceTypes, typeName } from '#features/catalog/rules.ts'
import type { OrderSort } from '#features/orders/contract.ts'
import { statusLabels, orderSorts, orderStatuses } from '#features/orders/rules.ts'
import { filterCount, type HistoryQuery } from '#features/orders/ui/history/history-query.ts'
import { oneOf } from '#shared/records.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const sortNames: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  price_high: 'Highest price',
  price_low: 'Lowest price',
}

interface HistoryFiltersProps {
  query: HistoryQuery
  /** With `replace`, the change doesn't add an entry to the browser's history. */
  onChange(change: Partial<HistoryQuery>, replace?: boolean): void
}

/** Search, sorting and filters of the order history. The filters are collapsed until opened. */
export function HistoryFilters({ query, onChange }: HistoryFiltersProps) {
  const activeFilters = filterCount({ ...query, q: '' })
  // Stays open when the last filter is cleared.
  const [isOpen, setOpen] = useState(activeFilters > 0)
  return (
    <search>
      <div className="grid gap-4 sm:grid-cols-[1fr_13rem]">
        <SearchField value={query.q} onChange={(q) => onChange({ q }, true)} />
        <SelectField
          label="Sort by"
          value={query.sort}
          onChange={({ target }) => onChange({ sort: oneOf(orderSorts, target.value) ?? 'newest' })}
          options={orderSorts.map((sort) => [sort, sortNames[sort]])}
        />
      </div>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group mt-4">
        <summary className="tap-around flex w-fit items-center gap-2 rounded-sm text-[0.9375rem] font-medium text-ink">
          Filters{activeFilters > 0 && ` (${activeFilters})`}
          <SheetIcon name="chevron-down" className="size-4.5 text-faint transition-transform group-open:rotate-180" />
        </summary>
        <Filters query={query} onChange={onChange} />
      </details>
    </search>
  )
}

function Filters({ query, onChange }: HistoryFiltersProps) {
  return (
    <div className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-5">
      <Choice
        label="Status"
        value={query.status}
        options={orderStatuses}
        nameOf={(status) => statusLabels[status]}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label="Platform"
        value={query.platform}
        options={platforms()}
        nameOf={(platform) => platformName(platform)}
        onChange={(platform) => onChange({ platform })}
      />
      <Choice
        label="Type"
        value={query.type}
        options={serviceTypes()}
        nameOf={typeName}
        onChange={(type) => onChange({ type })}
        className="max-lg:col-span-2"
      />
      <TextField
        type="date"
        label="From"
        value={query.from}
        max={query.to || undefined}
        onChange={({ target }) => onChange({ from: target.value }, true)}
      />
      <TextField
        type="date"
        label="To"
        value={query.to}
        min={query.from || undefined}
        onChange={({ target }) => onChange({ to: target.value }, true)}
      />
    </div>
  )
}

interface ChoiceProps<Option extends string> {
  label: string
  value: Option | ''
  options: readonly Option[]
  nameOf(option: Option): string
  onChange(option: Option | ''): void
  className?: string
}

function Choice<Option extends string>({ label, value, options, nameOf, onChange, className = '' }: ChoiceProps<Option>) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChange(oneOf(options, target.value) ?? '')}
      className={className}
      options={[['', 'All'], ...options.map((option) => [option, nameOf(option)] as const)]}
    />
  )
}

const TYPING_PAUSE_MS = 300

/** Searches when the typing pauses. Also shows changes that another part of the page makes to the URL. */
function SearchField({ value, onChange }: { value: string; onChange(text: string): void }) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = useRef(onChange)
  useEffect(() => {
    send.current = onChange
  })
  useEffect(() => {
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed
      send.current(typed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextField
      type="search"
      label="Search"
      placeholder="Order number, username or link"
      autoComplete="off"
      maxLength={100}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
