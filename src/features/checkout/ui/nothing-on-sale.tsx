import { platformNames, type ServiceKind, typeName } from '#features/catalog/rules.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Container } from '#ui/section.tsx'

/** Stands in for a checkout page whose service has no package on sale. */
export function NothingOnSale({ kind, title }: { kind: ServiceKind; title: string }) {
  return (
    <main>
      <Container width="narrow" className="py-14">
        <h1 className="mb-8 text-heading">{title}</h1>
        <EmptyState
          title={`No ${platformNames[kind.platform]} ${typeName(kind.type)} packages available at the moment.`}
          text="Please check back later or contact support."
        />
      </Container>
    </main>
  )
}
