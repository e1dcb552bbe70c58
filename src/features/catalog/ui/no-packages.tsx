import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Stands in the place of a ladder that has nothing on sale. */
export function NoPackages({ kind }: { kind: ServiceKind }) {
  return (
    <div className="mt-8">
      <EmptyState
        mark={<PlatformMark platform={kind.platform} className="size-10" />}
        title={`No ${serviceLabel(kind)} packages available at the moment.`}
        text="Please check back later or contact support."
      />
    </div>
  )
}
