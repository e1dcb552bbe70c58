import { isGoogleMessage } from '#features/accounts/ui/google/messages.ts'
import type { GoogleRequest } from '#features/accounts/ui/google/request.ts'

/** What Google's window brought: for `POST /api/auth/google`, and for connecting an account. */
export type GoogleGrant = { code: string; codeVerifier: string } | { token: string }

/** Who hears what the window brought. */
export interface Listeners {
  onGrant(grant: GoogleGrant): void
  /** Google's own words, or its code. */
  onError(error: string): void
}

const WIDTH = 500
const HEIGHT = 600
const PATIENCE_MS = 300_000

/**
 * Opens Google's window and hears its answer: from this origin, from that window, to this question. Returns what takes
 * window and listener away, which happens by itself after the answer or five minutes; undefined where the browser
 * blocked the window.
 */
export function openPopup({ url, state, codeVerifier }: GoogleRequest, { onGrant, onError }: Listeners): (() => void) | undefined {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2)
  const popup = window.open(url, 'google-sign-in', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
  if (!popup) return undefined

  const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== popup || !isGoogleMessage(data) || data.state !== state) return
    stopListening()
    if (data.type === 'GOOGLE_OAUTH_ERROR') onError(data.error)
    else if (data.code) onGrant({ code: data.code, codeVerifier })
    else if (data.accessToken) onGrant({ token: data.accessToken })
  }
  const stopListening = () => {
    window.removeEventListener('message', hear)
    clearTimeout(timer)
  }
  const cleanUp = () => {
    stopListening()
    popup.close()
  }
  const timer = setTimeout(cleanUp, PATIENCE_MS)
  window.addEventListener('message', hear)
  return cleanUp
}
