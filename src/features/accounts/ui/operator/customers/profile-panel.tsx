import type { CustomerProfile } from '#features/accounts/contract.ts'
import { roleName } from '#features/accounts/ui/operator/staff/role-words.ts'
import { Facts } from '#ui/console/facts.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { formatTime } from '#ui/times.ts'

/** Who a customer is, how they sign in, and what they agreed to. */
export function ProfilePanel({ profile }: { profile: CustomerProfile }) {
  const { id, email, role, emailVerifiedAt, createdAt, erasedAt, lastUsedAt } = profile
  return (
    <Panel title="Profile">
      <Facts
        facts={[
          ['E-mail', email ?? undefined],
          ['Verified', email === null ? undefined : emailVerifiedAt ? formatTime(emailVerifiedAt) : 'Not yet'],
          ['Role', role === 'customer' ? undefined : roleName(role)],
          ['Since', formatTime(createdAt)],
          ['Erased', erasedAt ? formatTime(erasedAt) : undefined],
          ['Last seen', erasedAt ? undefined : lastUsedAt ? formatTime(lastUsedAt) : 'Not signed in'],
          ['Signs in with', erasedAt ? undefined : waysIn(profile.signIn)],
          [
            'Id',
            <code key="id" className="text-xs break-all">
              {id}
            </code>,
          ],
        ]}
      />
      {profile.consents.length > 0 && <Consents consents={profile.consents} />}
    </Panel>
  )
}

function waysIn({ password, google, secondFactor }: CustomerProfile['signIn']): string {
  const ways = [password && 'Password', google && 'Google'].filter(Boolean).join(' or ') || 'Nothing yet'
  return `${ways}${secondFactor ? ', with a second factor' : ''}`
}

function Consents({ consents }: Pick<CustomerProfile, 'consents'>) {
  return (
    <>
      <h3 className="mt-5 mb-1.5 text-sm font-semibold">Consent to news by e-mail</h3>
      <ul className="grid gap-2 text-sm">
        {consents.map(({ granted, wording, at }) => (
          <li key={at}>
            {granted ? 'Given' : 'Taken back'} {formatTime(at)}
            <span className="block text-muted">“{wording}”</span>
          </li>
        ))}
      </ul>
    </>
  )
}
