import type { ReactNode } from 'react'
import { formatMoney } from '#shared/money.ts'
import { formatTime } from '#ui/times.ts'

/** A definition list without undefined values. `--labels` is the minimum width of its names, to align two lists. Links are easy to touch. */
export function Facts({ facts, className = '' }: { facts: readonly (readonly [name: string, value: ReactNode])[]; className?: string }) {
  return (
    <dl
      className={`grid content-start items-baseline grid-cols-[minmax(var(--labels,6rem),auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&_dd_a]:tap-beyond ${className}`}
    >
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
  value: ReactNode
  /** What the value is compared with, or consists of. */
  note?: ReactNode
}

export function Stat({ name, value, note }: StatProps) {
  return (
    <div className="min-w-0 card px-4 py-3.5">
      <p className="text-sm text-muted">{name}</p>
      <p className="mt-0.5 text-[1.375rem] leading-tight font-semibold tracking-[-0.02em]">{value}</p>
      {note && <p className="mt-1 text-xs text-muted">{note}</p>}
    </div>
  )
}

/** The values that differ between `before` and `after`, one of which is null if something was created or deleted. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [flat(before), flat(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => was[name] !== is[name])
  if (names.length === 0) return null
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="text-muted">{fieldLabel(name)}</dt>
          <dd className="min-w-0 break-words">
            {was[name] !== undefined && <del className="text-muted decoration-danger/60">{valueText(name, was[name])}</del>}
            {was[name] !== undefined && is[name] !== undefined && <span aria-hidden="true"> → </span>}
            {is[name] !== undefined && <ins className="no-underline">{valueText(name, is[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `{price: {cents: 299}}` becomes `{'price.cents': 299}`. */
function flat(value: unknown, name = ''): Record<string, string | number> {
  if (value === null || value === undefined) return {}
  if (typeof value !== 'object') return { [name]: typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value) }
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return { [name]: value.join(', ') }
  return Object.assign({}, ...Object.entries(value).map(([key, inner]) => flat(inner, name ? `${name}.${key}` : key)))
}

/** `price.cents` becomes `Price`, `startCount` becomes `Start count`, `supplierId` becomes `Supplier`. Labels are left unchanged. */
export function fieldLabel(name: string): string {
  if (/^[A-Z]/.test(name)) return name
  const parts = name.split('.').map((part) =>
    part
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase()
      .replace(/ ?\b(cents|id)$/, ''),
  )
  const text = parts.filter(Boolean).join(', ') || 'value'
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A value for people: cents as dollars, times in the reader's time zone, `in_progress` as `In progress`. */
export function valueText(name: string, value: string | number): string {
  if (typeof value === 'number') return /cents$/i.test(name) ? formatMoney(value) : value.toLocaleString('en-US')
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatTime(value)
  if (value.startsWith('prt_')) return value === 'prt_manual' ? 'Our own queue' : sentence(value.slice('prt_'.length))
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No'
  if (!/^[a-z]+(_[a-z]+)*$/.test(value) || !(value.includes('_') || /(status|kind|state|role|method|quality|destination)$/i.test(name)))
    return value
  return sentence(value)
}

/** `in_progress` becomes `In progress`. */
function sentence(name: string): string {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
