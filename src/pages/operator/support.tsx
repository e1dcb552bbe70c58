import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import { SupportDesk } from '#features/support/ui/operator/support-desk.tsx'
import type { SectionProps } from './sections.ts'

export default function SupportPage({ session, rest: [part = ''] }: SectionProps) {
  return <SupportDesk staffId={session.user.id} part={part} mayWrite={mayDo(session.user.role as Role, 'support:write')} />
}
