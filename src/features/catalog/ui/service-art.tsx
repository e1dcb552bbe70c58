import type { PackageView } from '#features/catalog/contract.ts'
import { type ServiceKind, typeName } from '#features/catalog/rules.ts'
import { Thumb } from '#features/catalog/ui/scenes/parts.tsx'
import { hasThumb, ServiceScene } from '#features/catalog/ui/scenes/service-scene.tsx'
import { TypeIcon } from '#features/catalog/ui/type-icon.tsx'
import { formatQuantity } from '#shared/quantity.ts'

interface ServiceArtProps {
  kind: ServiceKind
  /** The package whose quantity is shown; undefined if nothing is on sale. */
  pack: PackageView | undefined
}

/** An illustration of a service, for wide screens. Decorative. */
export function ServiceArt({ kind, pack }: ServiceArtProps) {
  return (
    <div aria-hidden="true" className="relative hidden w-full max-w-[22rem] justify-self-end lg:block">
      <ServiceScene kind={kind} className="w-full rounded-2xl border border-accent-line bg-accent-soft shadow-lg" />
      {pack && (
        <p className="absolute -bottom-4 -left-6 flex items-center gap-2.5 rounded-full bg-accent py-2.5 pr-5 pl-4 font-semibold text-on-accent shadow-lg">
          {hasThumb(kind) ? <ThumbIcon /> : <TypeIcon type={kind.type} />}+{formatQuantity(pack.quantity)}{' '}
          {typeName(kind.type).toLowerCase()}
        </p>
      )}
    </div>
  )
}

function ThumbIcon() {
  return (
    <svg viewBox="-12 -12 24 24" className="size-5">
      <Thumb x={0} y={0} size={20} color="on-accent" />
    </svg>
  )
}
