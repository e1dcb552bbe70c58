import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { mayDo, type Permission } from '#features/accounts/rules/permissions.ts'
import { SecondFactorGate } from '#features/accounts/ui/operator/second-factor-gate.tsx'
import { paths } from '#shared/paths.ts'
import type { Session } from '#shared/session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/section.tsx'
import { Protected } from '../account/protected.tsx'

/**
 * Shows its children to staff only. In a live shop, they need a second factor. This is not a safeguard, because the API enforces access. It
 * only explains.
 */
export function StaffOnly({ children }: { children: (session: Session) => ReactNode }) {
  return (
    <Protected title="Console">
      {(session) =>
        session.user.role === 'customer' ? (
          <main>
            <Container width="narrow" className="py-16 text-center">
              <h1 className="text-title">Console</h1>
              <p className="mt-4 text-lead text-muted">This page is for staff only.</p>
              <ButtonLink to={paths.home} variant="secondary" className="mt-8">
                Go to Home
              </ButtonLink>
            </Container>
          </main>
        ) : (
          <SecondFactorGate user={session.user}>{children(session)}</SecondFactorGate>
        )
      }
    </Protected>
  )
}

/** The signed-in staff member and their permissions. For console screens only. */
export function useStaff() {
  const session = useOutletContext<Session>()
  const { user } = session
  return { session, user, role: user.role, may: (permission: Permission) => mayDo(user.role, permission) }
}
