import { useParams } from 'react-router'
import { EndpointScreen } from '#features/operations/ui/operator/system/endpoint-screen.tsx'
import { useStaff } from './staff.tsx'

/** One endpoint that receives the shop's webhooks. */
export default function EndpointPage() {
  const { endpoint = '' } = useParams()
  return <EndpointScreen id={endpoint} mayWrite={useStaff().may('system:write')} />
}
