import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { PackageScreen } from '#features/catalog/ui/operator/package-screen.tsx'
import { type Suppliers, ServiceList } from '#features/catalog/ui/operator/service-list.tsx'
import { ServiceScreen } from '#features/catalog/ui/operator/service-screen.tsx'
import { useStaff } from '#pages/operator/staff.tsx'
import { useData } from '#ui/console/use-data.ts'

/** The list of services, a service, or a package. */
export default function CatalogPage() {
  const { service, package: id } = useParams()
  const canWrite = useStaff().may('catalog:write')
  if (service && id) return <PackageScreen key={id} serviceId={service} packageId={id} canWrite={canWrite} />
  return (
    <WithSuppliers>
      {(suppliers) =>
        service ? (
          <ServiceScreen key={service} id={service} canWrite={canWrite} suppliers={suppliers} />
        ) : (
          <ServiceList canWrite={canWrite} suppliers={suppliers} />
        )
      }
    </WithSuppliers>
  )
}

type Render = (suppliers: Suppliers) => ReactNode

/** Loads the supplier of each service for a catalog screen, if the role may see orders. */
function WithSuppliers({ children }: { children: Render }) {
  return useStaff().may('orders:read') ? <Loaded>{children}</Loaded> : children(undefined)
}

function Loaded({ children }: { children: Render }) {
  const { value } = useData('/api/operator/partners')
  const suppliers = value?.data
    .filter(({ active }) => active)
    .flatMap(({ name, services }) => services.map(({ serviceId }) => [serviceId, name] as const))
  return children(suppliers && new Map(suppliers))
}
