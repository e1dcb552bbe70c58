import { useParams } from 'react-router'
import { SupplierPage } from '#features/delivery/ui/operator/supplier-page.tsx'
import { useStaff } from './staff.tsx'

export default function OneSupplierPage() {
  const { supplier = '' } = useParams()
  return <SupplierPage id={supplier} role={useStaff().role} />
}
