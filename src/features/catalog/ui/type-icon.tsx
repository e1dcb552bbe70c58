import type { ServiceType } from '#features/catalog/rules.ts'

/** The icon of a service type, from `marks.svg`, which every page contains. */
export function TypeIcon({ type, className = 'size-5' }: { type: ServiceType; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`#type-${type}`} />
    </svg>
  )
}
