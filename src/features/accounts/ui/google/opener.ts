import type { GoogleSignIn } from '#features/accounts/contract.ts'
import { type Listeners, openPopup } from '#features/accounts/ui/google/popup.ts'
import { makeRequest } from '#features/accounts/ui/google/request.ts'

/** Opens Google's window for a question that was made ahead; see `openPopup`. */
export type Opener = (listeners: Listeners) => (() => void) | undefined

/** Makes a question ahead of the press. */
export async function makeOpener(google: GoogleSignIn): Promise<Opener> {
  const request = await makeRequest(google)
  return (listeners) => openPopup(request, listeners)
}
