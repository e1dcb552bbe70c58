import { type ServiceType, targetType } from '#features/catalog/rules.ts'
import { builtIn, type TargetType } from '#features/catalog/rules/registry.ts'

/** The built-in type that stands in for added types, by what they're delivered to. */
const standIns: Record<TargetType, ServiceType> = { account: 'followers', video: 'views', image: 'likes' }

/** The built-in type whose icon and illustration a type uses. */
export function drawnAs(type: ServiceType): ServiceType {
  return builtIn.types.some(({ id }) => id === type) ? type : standIns[targetType(type)]
}

/** The icon of a service type, from `marks.svg`, which every page contains. */
export function TypeIcon({ type, className = 'size-5' }: { type: ServiceType; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`#type-${drawnAs(type)}`} />
    </svg>
  )
}
