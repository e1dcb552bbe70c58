import type { GoogleSignIn } from '#features/accounts/contract.ts'
import { isGoogleMessage } from '#features/accounts/ui/google/callback.ts'

/** The grant from Google: the body of `POST /api/auth/google` and `/api/auth/google/link`. */
export type GoogleGrant = { code: string; codeVerifier: string } | { token: string }

/** Called with the result of the popup. */
interface Listeners {
  onGrant(grant: GoogleGrant): void
  /** Google's error description, or its code. */
  onError(error: string): void
}

const WIDTH_PX = 500
const HEIGHT_PX = 600
const POPUP_TIMEOUT_MS = 300_000

/**
 * Opens Google's popup and waits for the response to this request. Returns a function that closes the popup and stops listening, which also
 * happens on its own after five minutes. Undefined if the browser blocked the popup.
 */
function openPopup({ url, state, codeVerifier }: GoogleRequest, { onGrant, onError }: Listeners): (() => void) | undefined {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH_PX) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT_PX) / 2)
  const popup = window.open(url, 'google-sign-in', `popup,width=${WIDTH_PX},height=${HEIGHT_PX},left=${left},top=${top}`)
  if (!popup) return undefined

  const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== popup || !isGoogleMessage(data) || data.state !== state) return
    stopListening()
    if (data.type === 'GOOGLE_OAUTH_ERROR') onError(data.error)
    else if (data.code) onGrant({ code: data.code, codeVerifier })
    else if (data.accessToken) onGrant({ token: data.accessToken })
  }
  const stopListening = () => {
    window.removeEventListener('message', receive)
    clearTimeout(timer)
  }
  const cleanUp = () => {
    stopListening()
    popup.close()
  }
  const timer = setTimeout(cleanUp, POPUP_TIMEOUT_MS)
  window.addEventListener('message', receive)
  return cleanUp
}

/** A request to Google. Prepared in advance, because browsers block popups that open too long after the click. */
interface GoogleRequest {
  url: string
  /** Google returns it in the response to this request. */
  state: string
  /** Proves to Google that the code was requested here (PKCE). */
  codeVerifier: string
}

/** Prepares a request. Throws without HTTPS, where browsers can't hash. */
async function makeRequest({ clientId, authorizationUrl, redirectUri }: GoogleSignIn): Promise<GoogleRequest> {
  const state = randomText()
  const codeVerifier = randomText()
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state,
    code_challenge: base64Url(new Uint8Array(hash)),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  })
  return { url: `${authorizationUrl}?${query}`, state, codeVerifier }
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Opens Google's popup with a prepared request. See `openPopup`. */
export type Opener = (listeners: Listeners) => (() => void) | undefined

/** Prepares a request in advance of the click. */
export async function makeOpener(google: GoogleSignIn): Promise<Opener> {
  const request = await makeRequest(google)
  return (listeners) => openPopup(request, listeners)
}
