import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import { PackageScreen } from '#features/catalog/ui/operator/package-screen.tsx'
import { type Partners, ServiceList } from '#features/catalog/ui/operator/service-list.tsx'
import { ServiceScreen } from '#features/catalog/ui/operator/service-screen.tsx'
import { NewSourceScreen, SourceScreen } from '#features/catalog/ui/operator/source-screen.tsx'
import { SourcesList } from '#features/catalog/ui/operator/sources-list.tsx'
import type { PartnerView } from '#features/delivery/contract.ts'
import { useData } from '#ui/console/use-data.ts'
import type { SectionProps } from './sections.ts'

export default function CataloguePage(props: SectionProps) {
  const mayRead = mayDo(props.session.user.role as Role, 'orders:read')
  return mayRead ? <WithPartners {...props} /> : <Catalogue {...props} partners={undefined} />
}

/** Who delivers what is for those who see orders. */
function WithPartners(props: SectionProps) {
  const { value } = useData<PartnerView[]>('/api/operator/partners')
  const partners = value?.data
    .filter(({ active }) => active)
    .flatMap(({ name, services }) => services.map(({ serviceId }) => [serviceId, name] as const))
  return <Catalogue {...props} partners={partners && new Map(partners)} />
}

function Catalogue({ session, rest: [first, second], partners }: SectionProps & { partners: Partners }) {
  const canWrite = mayDo(session.user.role as Role, 'catalog:write')
  if (first === undefined) return <ServiceList canWrite={canWrite} partners={partners} />
  if (first === 'sources') {
    if (second === undefined) return <SourcesList canWrite={canWrite} />
    return second === 'new' ? <NewSourceScreen /> : <SourceScreen key={second} id={second} canWrite={canWrite} />
  }
  if (second === undefined) return <ServiceScreen key={first} id={first} canWrite={canWrite} partners={partners} />
  return <PackageScreen key={second} serviceId={first} packageId={second} canWrite={canWrite} />
}
