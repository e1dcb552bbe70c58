import { useEffect, useRef, useState } from 'react'
import type { GoogleSignIn } from '#features/accounts/contract.ts'
import type { Opener, GoogleGrant } from '#features/accounts/ui/google/popup.ts'

/** The prepared request. Without an opener if preparing failed. */
interface Prepared {
  openWindow?: Opener
}

interface Google {
  /** Error message for people. */
  problem: string | undefined
  /** Whether the grant is being exchanged. */
  busy: boolean
  /** Whether preparation has finished. If it failed, `open` reports that. */
  ready: boolean
  /** Opens the popup. Call it directly in the click handler. */
  open(): void
}

/** Requests a grant from Google. `onGrant` exchanges it and returns an error message, or undefined on success. */
export function useGoogle(google: GoogleSignIn, onGrant: (grant: GoogleGrant) => Promise<string | undefined>): Google {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [prepared, setPrepared] = useState<Prepared>()
  const cleanUp = useRef<() => void>(undefined)

  useEffect(() => {
    void prepare(google).then(setPrepared)
    return () => cleanUp.current?.()
  }, [google])

  async function exchangeGrant(grant: GoogleGrant) {
    setBusy(true)
    setProblem(await onGrant(grant).catch(() => 'Network error. Please check your connection.'))
    setBusy(false)
  }

  function open() {
    if (!prepared?.openWindow) return setProblem('An error occurred while initiating Google login')
    setProblem(undefined)
    cleanUp.current?.()
    cleanUp.current = prepared.openWindow({
      onGrant: (grant) => void exchangeGrant(grant),
      onError: (error) => setProblem(messageOfError(error)),
    })
    if (!cleanUp.current) setProblem('Please allow popups to use Google login')
    // Each request is used once, so the next click needs a new one.
    void prepare(google).then(setPrepared)
  }
  return { problem, busy, ready: prepared !== undefined, open }
}

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
