import { type GoogleMessage, readCallback } from '#features/accounts/ui/google/messages.ts'

/**
 * Tells the page that opened this window what Google answered, on this origin alone. False where nobody is there to be
 * told.
 */
export function reportToOpener(): boolean {
  const opener = window.opener as Window | null
  if (!opener || opener.closed) {
    console.warn('The window that asked Google is gone.')
    return false
  }
  try {
    opener.postMessage(read(), window.location.origin)
    return true
  } catch (error) {
    console.warn('The window that asked Google could not be told.', error)
    return false
  }
}

function read(): GoogleMessage {
  try {
    return readCallback(window.location)
  } catch {
    return { type: 'GOOGLE_OAUTH_ERROR', state: null, error: 'Unexpected error during OAuth callback' }
  }
}
