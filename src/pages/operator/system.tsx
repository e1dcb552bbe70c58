import { useParams } from 'react-router'
import { ApiKeys } from '#features/accounts/ui/operator/api-keys.tsx'
import { SupplierPage } from '#features/delivery/ui/operator/supplier-page.tsx'
import { Suppliers } from '#features/delivery/ui/operator/suppliers.tsx'
import { EmailScreen } from '#features/notifications/ui/operator/email-screen.tsx'
import { Emails } from '#features/notifications/ui/operator/emails.tsx'
import { EndpointScreen } from '#features/operations/ui/operator/system/endpoint-screen.tsx'
import { Endpoints } from '#features/operations/ui/operator/system/endpoints.tsx'
import { Health } from '#features/operations/ui/operator/system/health.tsx'
import { IncomingWebhooks } from '#features/operations/ui/operator/system/incoming.tsx'
import { Jobs } from '#features/operations/ui/operator/system/jobs.tsx'
import { Outbox } from '#features/operations/ui/operator/system/outbox.tsx'
import { paths } from '#shared/paths.ts'
import { Screen } from '#ui/console/screen.tsx'
import { Tabs } from '#ui/console/tabs.tsx'
import { useStaff } from './staff.tsx'

const SYSTEM = `${paths.operator}/system`

/** System health, background work, emails and connections to other systems, or a single email, supplier or endpoint. */
export default function SystemPage() {
  const { tab, email, supplier, endpoint } = useParams()
  const { user, role, may } = useStaff()
  const mayWrite = may('system:write')
  if (email) return <EmailScreen id={email} mayWrite={mayWrite} />
  if (supplier) return <SupplierPage id={supplier} role={role} />
  if (endpoint) return <EndpointScreen id={endpoint} mayWrite={mayWrite} />
  const tabs = [
    { name: 'Health', path: '', content: <Health mayWrite={mayWrite} /> },
    { name: 'Jobs', path: 'jobs', content: <Jobs mayWrite={mayWrite} /> },
    { name: 'Outbox', path: 'outbox', content: <Outbox /> },
    { name: 'Webhooks', path: 'webhooks', content: <IncomingWebhooks mayWrite={mayWrite} /> },
    { name: 'Emails', path: 'mails', content: <Emails mayWrite={mayWrite} /> },
    { name: 'Suppliers', path: 'partners', content: <Suppliers role={role} /> },
    { name: 'Outgoing', path: 'outgoing', content: <Endpoints mayWrite={mayWrite} /> },
    { name: 'Keys', path: 'keys', content: <ApiKeys user={user} mayWrite={mayWrite} /> },
  ]
  const current = tabs.find(({ path }) => path === tab) ?? tabs[0]
  return (
    <Screen title="System">
      <Tabs
        label="System"
        tabs={tabs.map((item) => ({ name: item.name, to: item.path ? `${SYSTEM}/${item.path}` : SYSTEM, current: item === current }))}
      />
      {current?.content}
    </Screen>
  )
}
