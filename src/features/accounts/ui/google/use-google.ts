import { useEffect, useRef, useState } from 'react'
import type { GoogleSignIn } from '#features/accounts/contract.ts'
import type { Opener } from '#features/accounts/ui/google/opener.ts'
import type { GoogleGrant } from '#features/accounts/ui/google/popup.ts'

/** What was made ready ahead of the press; without an opener where that failed. */
interface Asking {
  openWindow?: Opener
}

interface Google {
  /** What stands in the way of it, for people. */
  problem: string | undefined
  /** What Google gave is being exchanged. */
  busy: boolean
  /** It can be asked for: what it needs is there, or has failed to come, which the press then says. */
  ready: boolean
  /** To be called in the press itself: the window is opened at once. */
  open(): void
}

/**
 * Google's window, and the way back from it. `onGrant` hands what it brought to the shop's server and returns what stands
 * in the way, undefined where nothing does. Window and listener go with the page.
 */
export function useGoogle(google: GoogleSignIn | null, onGrant: (grant: GoogleGrant) => Promise<string | undefined>): Google {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  const cleanUp = useRef<() => void>(undefined)

  useEffect(() => {
    void prepare(google).then(setAsking)
    return () => cleanUp.current?.()
  }, [google])

  async function take(grant: GoogleGrant) {
    setBusy(true)
    setProblem(await onGrant(grant).catch(() => 'Network error. Please check your connection.'))
    setBusy(false)
  }

  function open() {
    if (!google) return setProblem('Google login is not configured. Please contact support.')
    if (!asking?.openWindow) return setProblem('An error occurred while initiating Google login')
    setProblem(undefined)
    cleanUp.current?.()
    cleanUp.current = asking.openWindow({ onGrant: (grant) => void take(grant), onError: (error) => setProblem(wordsOf(error)) })
    if (!cleanUp.current) setProblem('Please allow popups to use Google login')
    // Each question is asked once; a second press gets one of its own.
    void prepare(google).then(setAsking)
  }
  return { problem, busy, ready: asking !== undefined, open }
}

/** What opens the window is loaded where Google can be used at all, ahead of the press. */
async function prepare(google: GoogleSignIn | null): Promise<Asking> {
  try {
    return google ? { openWindow: await (await import('./opener.ts')).makeOpener(google) } : {}
  } catch {
    return {}
  }
}

function wordsOf(error: string): string {
  if (error === 'access_denied') return 'Google login failed! You did not let Google tell us who you are.'
  return `Google login failed! ${error}`
}
