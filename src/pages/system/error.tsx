import { useContext, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Button, buttonStyle } from '#ui/button.tsx'
import { Container } from '#ui/section.tsx'
import { ServerPage } from '#ui/server-page.ts'

/** Shown instead of a page that crashed. Shows the stack in development, otherwise a reference that's also in the logs. */
export default function ErrorPage({ error }: { error: unknown }) {
  return (
    <main className="relative isolate overflow-hidden">
      <div className="swell absolute right-0 bottom-0 -z-10 h-44 w-full min-w-[40rem]" />
      <title>Unexpected Application Error!</title>
      <Container width="narrow" className="pt-20 pb-60 sm:pt-24">
        <h1 className="text-title">Unexpected Application Error!</h1>
        <p className="mt-5 text-lead text-muted">
          This page couldn’t be shown. Your orders and payments aren’t affected. Try again, or{' '}
          <a href={paths.contact} className="rounded-sm text-accent-ink underline underline-offset-4">
            contact us
          </a>{' '}
          with the reference below.
        </p>
        {import.meta.env.DEV && error instanceof Error ? <Stack error={error} /> : <Reference />}
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>Try Again</Button>
          <a href={paths.home} className={buttonStyle('secondary')}>
            Go to Home
          </a>
        </div>
      </Container>
    </main>
  )
}

function Stack({ error }: { error: Error }) {
  return <pre className="mt-8 overflow-x-auto rounded-lg border border-line bg-sunken p-5 text-sm">{error.stack ?? error.message}</pre>
}

function Reference() {
  const { errorReference } = useContext(ServerPage)
  const { pathname } = useLocation()
  const [seenAt] = useState(() => new Date().toISOString().slice(0, 19))
  return (
    <p className="mt-8 text-sm text-muted">
      Reference{' '}
      <code suppressHydrationWarning className="rounded-sm bg-sunken px-2 py-1 text-ink">
        {errorReference ?? `${seenAt}Z ${pathname}`}
      </code>
    </p>
  )
}
