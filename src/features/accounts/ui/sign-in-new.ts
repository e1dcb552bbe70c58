import { call } from '#shared/call.ts'
import { storeSession } from '#shared/session.ts'

/** Signs in to an account that was just created. False if that fails; the owner can then sign in as usual. */
export async function signInNew(email: string, password: string): Promise<boolean> {
  const answer = await call('POST', '/api/auth/login', { email, password, remember: false })
  if (answer.status === null || !answer.body.success || !('token' in answer.body)) return false
  storeSession(answer.body)
  return true
}
