import { useParams } from 'react-router'
import { PackageScreen } from '#features/catalog/ui/operator/package-screen.tsx'
import { ServiceList } from '#features/catalog/ui/operator/service-list.tsx'
import { ServiceScreen } from '#features/catalog/ui/operator/service-screen.tsx'
import { useStaff } from './staff.tsx'
import { WithSuppliers } from './suppliers.tsx'

/** All services, one service, or one package of it. */
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
