import type { SecondFactorAnswer, SignInAnswer, SignedInAnswer } from '#features/accounts/contract.ts'
import type { GoogleGrant } from '#features/accounts/ui/google/popup.ts'
import { call, messageOf } from '#shared/call.ts'
import { toast } from '#ui/toast-store.ts'

/** Hands what Google gave to the shop's server: who is signed in now, or is asked for a second factor, or what stands in the way, for people. */
export async function exchange(grant: GoogleGrant, remember: boolean): Promise<SignInAnswer | string> {
  const answer = await call<Gained>('POST', '/api/auth/google', { ...grant, remember })
  if (answer.status === null) return 'Network error. Please check your connection.'
  if (isSignIn(answer.body)) return answer.body
  const message = answer.body.success
    ? 'An error occurred during Google login. Please try again.'
    : messageOf(answer.body, 'An error occurred during Google authentication')
  toast.error('Error', message)
  return message
}

type Gained = Omit<SignedInAnswer & SecondFactorAnswer, 'success'>

function isSignIn(body: Partial<Gained> & { success: boolean }): body is SignInAnswer & Gained {
  return body.success && (body.secondFactor !== undefined || (body.token !== undefined && body.user !== undefined))
}
