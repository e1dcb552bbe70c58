import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GoogleSignIn } from '#features/accounts/contract.ts'
import { type GoogleGrant, openPopup } from '#features/accounts/ui/google/popup.ts'
import { type GoogleRequest, makeRequest } from '#features/accounts/ui/google/request.ts'

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
  const request = useRef<GoogleRequest>(undefined)
  const cleanUp = useRef<() => void>(undefined)

  useEffect(() => {
    if (google) void prepare(google, request)
    return () => cleanUp.current?.()
  }, [google])

  async function take(grant: GoogleGrant) {
    setBusy(true)
    setProblem(await onGrant(grant))
    setBusy(false)
  }

  function open() {
    if (!google) return setProblem('Google login is not configured. Please contact support.')
    if (!request.current) return setProblem('An error occurred while initiating Google login')
    setProblem(undefined)
    cleanUp.current?.()
    cleanUp.current = openPopup(request.current, { onGrant: (grant) => void take(grant), onError: (error) => setProblem(wordsOf(error)) })
    if (!cleanUp.current) setProblem('Please allow popups to use Google login')
    // Each question is asked once; a second press gets one of its own.
    void prepare(google, request)
  }
  return { problem, busy, open }
}

async function prepare(google: GoogleSignIn, request: RefObject<GoogleRequest | undefined>): Promise<void> {
  request.current = await makeRequest(google).catch(() => undefined)
}

function wordsOf(error: string): string {
  if (error === 'access_denied') return 'Google login failed! You did not let Google tell us who you are.'
  return `Google login failed! ${error}`
}
