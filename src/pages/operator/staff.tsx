import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { mayDo, type Permission } from '#features/accounts/rules/permissions.ts'
import { SecondFactorGate } from '#features/accounts/ui/operator/second-factor-gate.tsx'
import { paths } from '#shared/paths.ts'
import type { Session } from '#shared/session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Container } from '#ui/section.tsx'
import { Protected } from '../account/protected.tsx'

/**
 * Shows its children to staff only. In a live shop, they need a second factor. This is not a safeguard, because the API enforces access. It
 * only explains.
 */
export function StaffOnly({ children }: { children: (session: Session) => ReactNode }) {
  return (
    <Protected title="Console" loading={<ConsoleOutline />}>
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

/** The console until the session is known: the same columns, without what depends on the role. */
function ConsoleOutline() {
  return (
    <div className="grid min-h-[calc(100dvh-4rem)] max-lg:content-start lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div aria-hidden="true" className="mx-4 mt-4 card h-12.5 sm:mx-6 lg:hidden" />
      <div aria-hidden="true" className="border-r border-line bg-sunken max-lg:hidden" />
      <main className="min-w-0 px-4 pt-5 pb-28 sm:px-6 lg:px-8 lg:pt-6">
        <h1 className="sr-only">Console</h1>
        <Loading className="min-h-72" />
      </main>
    </div>
  )
}

/** The signed-in staff member and their permissions. For console screens only. */
export function useStaff() {
  const session = useOutletContext<Session>()
  const { user } = session
  return { session, user, role: user.role, may: (permission: Permission) => mayDo(user.role, permission) }
}
