import type { CustomerProfile } from '#features/accounts/contract.ts'
import { roleName } from '#shared/roles.ts'
import { Facts } from '#ui/console/facts.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { formatTime } from '#ui/times.ts'

/** A customer's account, sign-in methods and consents. */
export function ProfilePanel({ profile }: { profile: CustomerProfile }) {
  const { id, email, role, emailVerifiedAt, createdAt, erasedAt, lastUsedAt } = profile
  return (
    <Panel title="Profile">
      <Facts
        facts={[
          ['Email', email ?? undefined],
          ['Verified', email === null ? undefined : emailVerifiedAt ? formatTime(emailVerifiedAt) : 'Not yet'],
          ['Role', role === 'customer' ? undefined : roleName(role)],
          ['Joined', formatTime(createdAt)],
          ['Erased', erasedAt ? formatTime(erasedAt) : undefined],
          ['Last seen', erasedAt ? undefined : lastUsedAt ? formatTime(lastUsedAt) : 'Not signed in'],
          ['Signs in with', erasedAt ? undefined : signInMethods(profile.signIn)],
          [
            'ID',
            <code key="id" className="text-xs break-all">
              {id}
            </code>,
          ],
        ]}
      />
      {profile.consents.length > 0 && <Consents {...profile} />}
    </Panel>
  )
}

function signInMethods({ password, google, secondFactor }: CustomerProfile['signIn']): string {
  const methods = [password && 'Password', google && 'Google'].filter(Boolean).join(' or ') || 'None'
  return `${methods}${secondFactor ? ', with a second factor' : ''}`
}

function Consents({ consents, consentCount }: Pick<CustomerProfile, 'consents' | 'consentCount'>) {
  return (
    <>
      <h3 className="mt-5 mb-1.5 text-sm font-semibold">Consent to marketing emails</h3>
      <ul className="grid gap-2 text-sm">
        {consents.map(({ granted, wording, at }) => (
          <li key={at}>
            {granted ? 'Granted' : 'Withdrawn'} {formatTime(at)}
            <span className="block text-muted">“{wording}”</span>
          </li>
        ))}
      </ul>
      {consentCount > consents.length && (
        <p className="mt-2 text-sm text-muted">
          The latest {consents.length} of {consentCount.toLocaleString('en-US')}.
        </p>
      )}
    </>
  )
}
