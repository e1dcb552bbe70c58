import { fieldsOf } from '#shared/records.ts'
/** The message from the Google window to the page that opened it. */
export type GoogleMessage =
  | { type: 'GOOGLE_OAUTH_SUCCESS'; state: string | null; code?: string; accessToken?: string }
  | { type: 'GOOGLE_OAUTH_ERROR'; state: string | null; error: string }

/** Reads the URL that Google redirected to: a code in the query, or an access token in the fragment. The opener has to check `state`. */
export function readCallback({ search, hash }: { search: string; hash: string }): GoogleMessage {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  const parameter = (name: string) => fragment.get(name) ?? query.get(name)
  const state = parameter('state')
  const error = parameter('error_description') || parameter('error')
  if (error) return { type: 'GOOGLE_OAUTH_ERROR', state, error }
  const accessToken = fragment.get('access_token')
  if (accessToken) return { type: 'GOOGLE_OAUTH_SUCCESS', state, accessToken }
  const code = query.get('code')
  if (code) return { type: 'GOOGLE_OAUTH_SUCCESS', state, code }
  return { type: 'GOOGLE_OAUTH_ERROR', state, error: 'No access token received' }
}

/** Whether a window's message is a `GoogleMessage`. */
export function isGoogleMessage(data: unknown): data is GoogleMessage {
  const { type } = fieldsOf(data)
  return type === 'GOOGLE_OAUTH_SUCCESS' || type === 'GOOGLE_OAUTH_ERROR'
}

/** Sends Google's response to the page that opened this window, on this origin only. False if that page is gone. */
export function reportToOpener(): boolean {
  const opener: Window | null = window.opener
  if (!opener || opener.closed) {
    console.warn('Google sign-in: the opener is closed')
    return false
  }
  try {
    opener.postMessage(readLocation(), window.location.origin)
    return true
  } catch (error) {
    console.warn('Google sign-in: could not message the opener', error)
    return false
  }
}

function readLocation(): GoogleMessage {
  try {
    return readCallback(window.location)
  } catch {
    return { type: 'GOOGLE_OAUTH_ERROR', state: null, error: 'Unexpected error during OAuth callback' }
  }
}
