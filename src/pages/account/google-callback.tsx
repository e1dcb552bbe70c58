import { useEffect, useState } from 'react'
import type { HeadersFunction, MetaFunction } from 'react-router'
import { reportToOpener } from '#features/accounts/ui/google/callback.ts'
import { noIndex } from '#ui/page-meta.ts'
import { Spinner } from '#ui/spinner.tsx'

/** Opens in a popup, without the shop's top bar and footer. */
export const handle = { frame: false }

export const meta: MetaFunction = () => [{ title: 'Completing Google login...' }, noIndex]

/** With the shop's usual opener policy, the browser would cut this popup off from the page that opened it and needs its result. */
export const headers: HeadersFunction = () => ({ 'cross-origin-opener-policy': 'unsafe-none' })

const CLOSE_AFTER_MS = 1_000

export default function GoogleCallbackPage() {
  const [hasNoOpener, setHasNoOpener] = useState(false)
  useEffect(() => {
    if (!reportToOpener()) return setHasNoOpener(true)
    const timer = setTimeout(() => window.close(), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <main className="grid min-h-dvh place-items-center px-5 py-10 text-center">
      <div>
        {!hasNoOpener && <Spinner className="mx-auto mb-5 size-8 text-accent-ink" />}
        <h1 className="text-subheading">{hasNoOpener ? 'Google login was not completed' : 'Completing Google login...'}</h1>
        <p role="status" className="mt-2 text-muted">
          {hasNoOpener ? 'Close this window and try again.' : 'This window will close automatically'}
        </p>
      </div>
    </main>
  )
}
