/** What the window that came back from Google tells the page that opened it. */
export type GoogleMessage =
  | { type: 'GOOGLE_OAUTH_SUCCESS'; state: string | null; code?: string; accessToken?: string }
  | { type: 'GOOGLE_OAUTH_ERROR'; state: string | null; error: string }

/**
 * Reads the address that Google sent the window to: a code in the query, or an access token in the fragment. `state` comes
 * along, and it is for the page that asked to compare it.
 */
export function readCallback({ search, hash }: { search: string; hash: string }): GoogleMessage {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  const told = (name: string) => fragment.get(name) ?? query.get(name)
  const state = told('state')
  const error = told('error_description') || told('error')
  if (error) return { type: 'GOOGLE_OAUTH_ERROR', state, error }
  const accessToken = fragment.get('access_token')
  if (accessToken) return { type: 'GOOGLE_OAUTH_SUCCESS', state, accessToken }
  const code = query.get('code')
  if (code) return { type: 'GOOGLE_OAUTH_SUCCESS', state, code }
  return { type: 'GOOGLE_OAUTH_ERROR', state, error: 'No access token received' }
}

/** Whether a message from our own window is one of these. */
export function isGoogleMessage(data: unknown): data is GoogleMessage {
  const type = (data as Partial<GoogleMessage> | null)?.type
  return type === 'GOOGLE_OAUTH_SUCCESS' || type === 'GOOGLE_OAUTH_ERROR'
}
