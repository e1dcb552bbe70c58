import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { SignedInAnswer } from '#features/accounts/contract.ts'
import { type Answer, call, messageOf } from '#shared/call.ts'

const unreached = 'Network error. Please check your connection.'

/** Shows a passkey in place of a code; where it did not come to that, what to say. */
export async function signInWithPasskey(ticket: string): Promise<{ answer: SignedInAnswer } | { problem: string }> {
  const asked = await call<{ data: PublicKeyCredentialRequestOptionsJSON }>('POST', '/api/auth/second-factor/passkey/options', { ticket })
  if (asked.status === null || !asked.body.data) return { problem: problemOf(asked) }
  try {
    const response = await startAuthentication({ optionsJSON: asked.body.data })
    const answer = await call<SignedInAnswer>('POST', '/api/auth/second-factor/passkey', { ticket, response })
    if (answer.status === null || !answer.body.success) return { problem: problemOf(answer) }
    return { answer: answer.body as SignedInAnswer }
  } catch (error) {
    return { problem: refusalOf(error) }
  }
}

/** Has the device make a passkey, and keeps it; what to say where it did not come to that. */
export async function makePasskey(name: string, password: string | undefined): Promise<{ problem: string } | undefined> {
  const asked = await call<{ data: PublicKeyCredentialCreationOptionsJSON }>('POST', '/api/account/passkeys/options', { password })
  if (asked.status === null || !asked.body.data) return { problem: problemOf(asked) }
  try {
    const response = await startRegistration({ optionsJSON: asked.body.data })
    const kept = await call('POST', '/api/account/passkeys', { name, response })
    return kept.status !== null && kept.body.success ? undefined : { problem: problemOf(kept) }
  } catch (error) {
    return { problem: refusalOf(error) }
  }
}

function problemOf(answer: Answer<object>): string {
  return answer.status === null ? unreached : (answer.body.errors?.[0]?.message ?? messageOf(answer.body, 'This did not work.'))
}

/** What the browser or the device refused. */
function refusalOf(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey of your account already.'
  if (error instanceof WebAuthnError && error.code === 'ERROR_INVALID_RP_ID')
    return 'Passkeys work at the shop’s own name alone, not at this address.'
  return 'No passkey was shown. Try again, or use a code.'
}
