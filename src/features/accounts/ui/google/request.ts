import type { GoogleSignIn } from '#features/accounts/contract.ts'

/** One question to Google, made ahead so that a press opens the window at once: later the browser would block it. */
export interface GoogleRequest {
  url: string
  /** Comes back with the answer to this question, and with no other. */
  state: string
  /** Proves to Google, at the exchange of the code, that it was we who asked (PKCE). */
  codeVerifier: string
}

/** Throws where the page is not served securely, because then nothing can be hashed. */
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
