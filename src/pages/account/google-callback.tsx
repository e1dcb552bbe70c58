import { useEffect, useState } from 'react'
import type { HeadersFunction, MetaFunction } from 'react-router'
import { reportToOpener } from '#features/accounts/ui/google/report.ts'
import { Spinner } from '#ui/spinner.tsx'

/** A window of its own, without the shop's frame. */
export const handle = { frame: false }

export const meta: MetaFunction = () => [{ title: 'Completing Google login...' }, { name: 'robots', content: 'noindex' }]

/**
 * The window comes from Google's page, which sets no policy: under the shop's own, browsers would part it from the page
 * that opened it, and nobody could be told.
 */
export const headers: HeadersFunction = () => ({ 'cross-origin-opener-policy': 'unsafe-none' })

const CLOSE_AFTER_MS = 1_000

export default function GoogleCallbackPage() {
  const [alone, setAlone] = useState(false)
  useEffect(() => {
    if (!reportToOpener()) return setAlone(true)
    const timer = setTimeout(() => window.close(), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <main className="grid min-h-dvh place-items-center px-5 py-10 text-center">
      <div>
        {!alone && <Spinner className="mx-auto mb-5 size-8 text-accent-ink" />}
        <h1 className="text-subheading">{alone ? 'Google login was not completed' : 'Completing Google login...'}</h1>
        <p role="status" className="mt-2 text-muted">
          {alone ? 'Close this window and try again.' : 'This window will close automatically'}
        </p>
      </div>
    </main>
  )
}
