import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GoogleSignIn } from '#features/accounts/contract.ts'
import type { GoogleGrant, Listeners } from '#features/accounts/ui/google/popup.ts'

/** Opens the window for a question that was made ahead; see `openPopup`. */
type Opener = (listeners: Listeners) => (() => void) | undefined

interface Google {
  /** What stands in the way of it, for people. */
  problem: string | undefined
  /** What Google gave is being exchanged. */
  busy: boolean
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
  const opener = useRef<Opener>(undefined)
  const cleanUp = useRef<() => void>(undefined)

  useEffect(() => {
    if (google) void prepare(google, opener)
    return () => cleanUp.current?.()
  }, [google])

  async function take(grant: GoogleGrant) {
    setBusy(true)
    setProblem(await onGrant(grant).catch(() => 'Network error. Please check your connection.'))
    setBusy(false)
  }

  function open() {
    if (!google) return setProblem('Google login is not configured. Please contact support.')
    if (!opener.current) return setProblem('An error occurred while initiating Google login')
    setProblem(undefined)
    cleanUp.current?.()
    cleanUp.current = opener.current({ onGrant: (grant) => void take(grant), onError: (error) => setProblem(wordsOf(error)) })
    if (!cleanUp.current) setProblem('Please allow popups to use Google login')
    // Each question is asked once; a second press gets one of its own.
    void prepare(google, opener)
  }
  return { problem, busy, open }
}

/** What opens the window is loaded where Google can be used at all, ahead of the press. */
async function prepare(google: GoogleSignIn, opener: RefObject<Opener | undefined>): Promise<void> {
  try {
    const [{ makeRequest }, { openPopup }] = await Promise.all([import('./request.ts'), import('./popup.ts')])
    const request = await makeRequest(google)
    opener.current = (listeners) => openPopup(request, listeners)
  } catch {
    opener.current = undefined
  }
}

function wordsOf(error: string): string {
  if (error === 'access_denied') return 'Google login failed! You did not let Google tell us who you are.'
  return `Google login failed! ${error}`
}
