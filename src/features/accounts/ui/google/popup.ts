import type { GoogleSignIn } from '#features/accounts/contract.ts'
import { isGoogleMessage } from '#features/accounts/ui/google/callback.ts'

/** What Google returned: the body of `POST /api/auth/google`, and of connecting an account. */
export type GoogleGrant = { code: string; codeVerifier: string } | { token: string }

/** Called with the result of the window. */
export interface Listeners {
  onGrant(grant: GoogleGrant): void
  /** Google's error description, or its code. */
  onError(error: string): void
}

const WIDTH_PX = 500
const HEIGHT_PX = 600
const POPUP_TIMEOUT_MS = 300_000

/**
 * Opens Google's window and waits for its answer to this request. Returns a function that closes the window and stops
 * listening, which also happens after the answer or five minutes; undefined if the browser blocked the window.
 */
export function openPopup({ url, state, codeVerifier }: GoogleRequest, { onGrant, onError }: Listeners): (() => void) | undefined {
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

/** One request to Google, prepared in advance: a window that opens later than the click is blocked by the browser. */
export interface GoogleRequest {
  url: string
  /** Google returns it with the answer to this request. */
  state: string
  /** Proves to Google that the code was requested here (PKCE). */
  codeVerifier: string
}

/** Prepares a request. Throws on pages without HTTPS, where browsers cannot hash. */
export async function makeRequest({ clientId, authorizationUrl, redirectUri }: GoogleSignIn): Promise<GoogleRequest> {
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

/** Opens Google's window with a prepared request; see `openPopup`. */
export type Opener = (listeners: Listeners) => (() => void) | undefined

/** Prepares a request in advance of the click. */
export async function makeOpener(google: GoogleSignIn): Promise<Opener> {
  const request = await makeRequest(google)
  return (listeners) => openPopup(request, listeners)
}
