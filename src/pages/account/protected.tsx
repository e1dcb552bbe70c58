import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { Session } from '#shared/session.ts'
import { Container } from '#ui/section.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import { useSession } from '#ui/use-session.ts'

interface ProtectedProps {
  title: string
  /** Shown instead of a spinner until the session is known. */
  loading?: ReactNode
  children: (session: Session) => ReactNode
}

/** Shows its children to signed-in customers. Redirects everyone else to sign in and back afterwards, and says so if a session ended. */
export function Protected({ title, loading, children }: ProtectedProps) {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const wasSignedIn = useRef(false)

  useEffect(() => {
    // Signing out here navigates home, so the URL has already changed before this page unmounts.
    const isSameUrl = window.location.pathname === pathname
    if (session === null && isSameUrl) {
      if (wasSignedIn.current) toast.info('Your session has ended', 'Sign in to continue.')
      void navigate(`${paths.login}?${new URLSearchParams({ next: pathname + search })}`, { replace: true })
    }
    wasSignedIn.current = Boolean(session)
  }, [session, navigate, pathname, search])

  if (session) return children(session)
  if (loading) return loading
  return (
    <main className="min-h-dvh">
      <Container className="py-10 sm:py-14">
        <h1 className="sr-only">{title}</h1>
        <p className="flex min-h-72 items-center justify-center gap-3 text-muted noscript:hidden">
          <Spinner className="size-5" />
          Loading...
        </p>
      </Container>
    </main>
  )
}
