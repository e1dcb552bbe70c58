import { useLocation, useParams } from 'react-router'
import { KindList } from '#features/catalog/ui/operator/kind-list.tsx'
import { PlatformList } from '#features/catalog/ui/operator/platform-list.tsx'
import { PlatformScreen } from '#features/catalog/ui/operator/platform-screen.tsx'
import { parseTarget } from '#features/orders/rules/targets.ts'
import { useStaff } from './staff.tsx'

/** The list of platforms, a new or existing platform, or the kinds of service. */
export default function PlatformsPage() {
  const { platform } = useParams()
  const { pathname } = useLocation()
  const canWrite = useStaff().may('catalog:write')
  const id = pathname.endsWith('/platforms/new') ? 'new' : platform
  if (id) return <PlatformScreen key={id} id={id} canWrite={canWrite} readBuiltIn={parseTarget} />
  return pathname.endsWith('/kinds') ? <KindList canWrite={canWrite} /> : <PlatformList canWrite={canWrite} />
}
