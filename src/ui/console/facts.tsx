import type { ReactNode } from 'react'

/** A definition list; undefined values are left out. */
export function Facts({ facts, className = '' }: { facts: readonly (readonly [name: string, value: ReactNode])[]; className?: string }) {
  return (
    <dl className={`grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm ${className}`}>
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

interface StatProps {
  name: string
  /** The formatted value. */
  value: ReactNode
  /** What it is compared with, or made of. */
  note?: ReactNode
}

/** A number to be seen at a glance. */
export function Stat({ name, value, note }: StatProps) {
  return (
    <div className="min-w-0 card px-4 py-3.5">
      <p className="text-sm text-muted">{name}</p>
      <p className="mt-0.5 text-[1.375rem] leading-tight font-semibold tracking-[-0.02em] tabular-nums">{value}</p>
      {note && <p className="mt-1 text-xs text-muted">{note}</p>}
    </div>
  )
}

/** The values that differ between `before` and `after`; null if it was created or deleted. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [flat(before), flat(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => was[name] !== is[name])
  if (names.length === 0) return null
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name || 'value'}</dt>
          <dd className="min-w-0 break-words">
            {was[name] !== undefined && <del className="text-muted decoration-danger/60">{was[name]}</del>}
            {was[name] !== undefined && is[name] !== undefined && <span aria-hidden="true"> → </span>}
            {is[name] !== undefined && <ins className="no-underline">{is[name]}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `{price: {cents: 299}}` as `{'price.cents': '299'}`. */
function flat(value: unknown, name = ''): Record<string, string> {
  if (value === null || value === undefined) return {}
  if (typeof value !== 'object') return { [name]: typeof value === 'string' ? value : JSON.stringify(value) }
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return { [name]: value.join(', ') }
  return Object.assign({}, ...Object.entries(value).map(([key, inner]) => flat(inner, name ? `${name}.${key}` : key)))
}
