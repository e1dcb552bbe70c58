import { useEffect, useRef, useState } from 'react'
import type { GoogleSignIn } from '#features/accounts/contract.ts'
import type { Opener, GoogleGrant } from '#features/accounts/ui/google/popup.ts'

/** What was prepared in advance; without an opener if that failed. */
interface Prepared {
  openWindow?: Opener
}

interface Google {
  /** What went wrong, for people. */
  problem: string | undefined
  /** The grant is being exchanged. */
  busy: boolean
  /** Prepared, or failed to: then `open` says so. */
  ready: boolean
  /** Opens the window. Call it directly in the click handler. */
  open(): void
}

/** Asks Google for a grant. `onGrant` exchanges it and returns what went wrong; undefined after a success. */
export function useGoogle(google: GoogleSignIn, onGrant: (grant: GoogleGrant) => Promise<string | undefined>): Google {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [prepared, setPrepared] = useState<Prepared>()
  const cleanUp = useRef<() => void>(undefined)

  useEffect(() => {
    void prepare(google).then(setPrepared)
    return () => cleanUp.current?.()
  }, [google])

  async function take(grant: GoogleGrant) {
    setBusy(true)
    setProblem(await onGrant(grant).catch(() => 'Network error. Please check your connection.'))
    setBusy(false)
  }

  function open() {
    if (!prepared?.openWindow) return setProblem('An error occurred while initiating Google login')
    setProblem(undefined)
    cleanUp.current?.()
    cleanUp.current = prepared.openWindow({ onGrant: (grant) => void take(grant), onError: (error) => setProblem(messageOfError(error)) })
    if (!cleanUp.current) setProblem('Please allow popups to use Google login')
    // Each request is used once, so the next click needs a new one.
    void prepare(google).then(setPrepared)
  }
  return { problem, busy, ready: prepared !== undefined, open }
}

/** Loads what opens the window. */
async function prepare(google: GoogleSignIn): Promise<Prepared> {
  try {
    return { openWindow: await (await import('./popup.ts')).makeOpener(google) }
  } catch {
    return {}
  }
}

function messageOfError(error: string): string {
  if (error === 'access_denied') return 'Google login failed! You did not allow Google to share your account.'
  return `Google login failed! ${error}`
}
