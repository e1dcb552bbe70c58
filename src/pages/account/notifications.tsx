import type { MetaFunction } from 'react-router'
import ComingPage from '../system/coming.tsx'
import { meta as comingMeta } from '../system/coming.tsx'
import { Protected } from './protected.tsx'

export const meta: MetaFunction = comingMeta

export default function NotificationsPage() {
  return <Protected title="Notifications">{() => <ComingPage />}</Protected>
}
