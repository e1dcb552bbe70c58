import type { ServiceType } from '#features/catalog/rules.ts'

/** The drawing of a service type, in line; from `marks.svg`, which stands in every page. */
export function TypeIcon({ type, className = 'size-5' }: { type: ServiceType; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`#type-${type}`} />
    </svg>
  )
}
