import { call } from '#shared/call.ts'
import { currentSession, storeUser } from '#shared/session.ts'

/** Reloads the signed-in user, if anyone is signed in. */
export async function refreshUser(): Promise<void> {
  if (!currentSession()) return
  const answer = await call('GET', '/api/auth/me')
  if (answer.status !== null && answer.body.user) storeUser(answer.body.user)
}
