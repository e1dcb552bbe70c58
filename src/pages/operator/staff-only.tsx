import type { ReactNode } from 'react'
import { paths } from '#app/routes.ts'
import type { Session } from '#shared/session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/section.tsx'
import { Protected } from '../account/protected.tsx'

/** Shows its children to the shop's staff. The API guards what they read; this only says so. */
export function StaffOnly({ title, children }: { title: string; children: (session: Session) => ReactNode }) {
  return (
    <Protected title={title}>
      {(session) =>
        session.user.role === 'customer' ? (
          <main>
            <Container width="narrow" className="py-16 text-center">
              <h1 className="text-title">{title}</h1>
              <p className="mt-4 text-lead text-muted">This is for the shop's staff.</p>
              <ButtonLink to={paths.home} variant="secondary" className="mt-8">
                Go to Home
              </ButtonLink>
            </Container>
          </main>
        ) : (
          children(session)
        )
      }
    </Protected>
  )
}
