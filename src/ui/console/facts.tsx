import type { ReactNode } from 'react'

/** What is known of one thing, name by name; what is undefined is left out. */
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
