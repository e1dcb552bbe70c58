import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { SignedInAnswer } from '#features/accounts/contract.ts'
import { passkeyTransports } from '#features/accounts/rules/second-factor.ts'
import { type Answer, call, messageOf } from '#shared/call.ts'
import { oneOf } from '#shared/records.ts'

const UNREACHABLE = 'Network error. Please check your connection.'

/** Finishes signing in with a passkey. On failure, returns the `problem`. */
export async function signInWithPasskey(ticket: string): Promise<{ answer: SignedInAnswer } | { problem: string }> {
  const options = await call('POST', '/api/auth/second-factor/passkey/options', { ticket })
  if (options.status === null || !options.body.data) return { problem: problemOf(options) }
  try {
    const response = await startAuthentication({ optionsJSON: options.body.data })
    const answer = await call('POST', '/api/auth/second-factor/passkey', { ticket, response })
    if (answer.status === null || !answer.body.success) return { problem: problemOf(answer) }
    return { answer: answer.body }
  } catch (error) {
    return { problem: refusalOf(error) }
  }
}

/** Creates a passkey on this device and adds it to the account. Returns the problem, or undefined on success. */
export async function createPasskey(name: string, proof: { password?: string; code?: string }): Promise<string | undefined> {
  const options = await call('POST', '/api/account/passkeys/options', proof)
  if (options.status === null || !options.body.data) return problemOf(options)
  try {
    const credential = await startRegistration({ optionsJSON: options.body.data })
    const transports = credential.response.transports?.flatMap((transport) => oneOf(passkeyTransports, transport) ?? [])
    const response = { ...credential, response: { ...credential.response, transports } }
    const added = await call('POST', '/api/account/passkeys', { name, response })
    return added.status !== null && added.body.success ? undefined : problemOf(added)
  } catch (error) {
    return refusalOf(error)
  }
}

function problemOf(answer: Answer<object>): string {
  return answer.status === null ? UNREACHABLE : (answer.body.errors?.[0]?.message ?? messageOf(answer.body, 'This did not work.'))
}

/** Why the browser or the device refused. */
function refusalOf(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device already has a passkey for your account.'
  if (error instanceof WebAuthnError && error.code === 'ERROR_INVALID_RP_ID')
    return 'Passkeys only work on the shop’s own domain, not at this address.'
  return 'The passkey was not used. Try again, or use a code.'
}
