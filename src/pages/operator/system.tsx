import type { ReactNode } from 'react'
import { paths } from '#app/routes.ts'
import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import { ApiKeys } from '#features/accounts/ui/operator/api-keys.tsx'
import { PartnerPage } from '#features/delivery/ui/operator/partner-page.tsx'
import { Partners } from '#features/delivery/ui/operator/partners.tsx'
import { MailScreen } from '#features/notifications/ui/operator/mail-screen.tsx'
import { Mails } from '#features/notifications/ui/operator/mails.tsx'
import { EndpointScreen } from '#features/operations/ui/operator/system/endpoint-screen.tsx'
import { Endpoints } from '#features/operations/ui/operator/system/endpoints.tsx'
import { Health } from '#features/operations/ui/operator/system/health.tsx'
import { IncomingWebhooks } from '#features/operations/ui/operator/system/incoming.tsx'
import { Jobs } from '#features/operations/ui/operator/system/jobs.tsx'
import { Outbox } from '#features/operations/ui/operator/system/outbox.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { Tabs } from '#ui/console/tabs.tsx'
import type { SectionProps } from './sections.ts'

const SYSTEM = `${paths.operator}/system`

/** What whoever looks may also do. */
interface Powers {
  role: Role
  mayWrite: boolean
}

interface Part {
  name: string
  path: string
  list(powers: Powers): ReactNode
  /** One of what is listed. */
  page?(id: string, powers: Powers): ReactNode
}

const parts: readonly Part[] = [
  { name: 'Health', path: '', list: () => <Health /> },
  { name: 'Jobs', path: 'jobs', list: ({ mayWrite }) => <Jobs mayWrite={mayWrite} /> },
  { name: 'Outbox', path: 'outbox', list: () => <Outbox /> },
  { name: 'Webhooks', path: 'webhooks', list: ({ mayWrite }) => <IncomingWebhooks mayWrite={mayWrite} /> },
  {
    name: 'Mails',
    path: 'mails',
    list: ({ mayWrite }) => <Mails mayWrite={mayWrite} />,
    page: (id, { mayWrite }) => <MailScreen id={id} mayWrite={mayWrite} />,
  },
  {
    name: 'Partners',
    path: 'partners',
    list: ({ role }) => <Partners role={role} />,
    page: (id, { role }) => <PartnerPage id={id} role={role} />,
  },
  {
    name: 'Outgoing',
    path: 'outgoing',
    list: ({ mayWrite }) => <Endpoints mayWrite={mayWrite} />,
    page: (id, { mayWrite }) => <EndpointScreen id={id} mayWrite={mayWrite} />,
  },
  { name: 'Keys', path: 'keys', list: (powers) => <ApiKeys {...powers} /> },
]

/** The machinery of the shop, part by part. */
export default function SystemPage({ session, rest: [path = '', id] }: SectionProps) {
  const role = session.user.role as Role
  const powers = { role, mayWrite: mayDo(role, 'system:write') }
  const part = parts.find((each) => each.path === path) ?? parts[0]
  if (id !== undefined && part?.page) return part.page(id, powers)
  return (
    <Screen title="System">
      <Tabs
        label="System"
        tabs={parts.map((each) => ({ name: each.name, to: each.path ? `${SYSTEM}/${each.path}` : SYSTEM, current: each === part }))}
      />
      {part?.list(powers)}
    </Screen>
  )
}
