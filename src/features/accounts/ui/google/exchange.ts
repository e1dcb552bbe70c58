import type { SecondFactorAnswer, SignInAnswer, SignedInAnswer } from '#features/accounts/contract.ts'
import type { GoogleGrant } from '#features/accounts/ui/google/popup.ts'
import { call, messageOf } from '#shared/call.ts'
import { toast } from '#ui/toast-store.ts'

/** Signs in with a grant from Google. Returns the session, a request for the second factor, or an error message. */
export async function exchange(grant: GoogleGrant, remember: boolean): Promise<SignInAnswer | string> {
  const answer = await call('POST', '/api/auth/google', { ...grant, remember })
  if (answer.status === null) return 'Network error. Please check your connection.'
  if (isSignIn(answer.body)) return answer.body
  const message = answer.body.success
    ? 'An error occurred during Google login. Please try again.'
    : messageOf(answer.body, 'An error occurred during Google authentication')
  toast.error('Error', message)
  return message
}

type GoogleAnswer = Omit<SignedInAnswer & SecondFactorAnswer, 'success'>

function isSignIn(body: Partial<GoogleAnswer> & { success: boolean }): body is SignInAnswer & GoogleAnswer {
  return body.success && (body.secondFactor !== undefined || (body.token !== undefined && body.user !== undefined))
}
