import type { ReactNode } from 'react'
import type { Suppliers } from '#features/catalog/ui/operator/service-list.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useStaff } from './staff.tsx'

type Render = (suppliers: Suppliers) => ReactNode

/** Gives a screen of the catalog the supplier of each service, if the role may see orders. */
export function WithSuppliers({ children }: { children: Render }) {
  return useStaff().may('orders:read') ? <Loaded>{children}</Loaded> : children(undefined)
}

function Loaded({ children }: { children: Render }) {
  const { value } = useData('/api/operator/partners')
  const suppliers = value?.data
    .filter(({ active }) => active)
    .flatMap(({ name, services }) => services.map(({ serviceId }) => [serviceId, name] as const))
  return children(suppliers && new Map(suppliers))
}
