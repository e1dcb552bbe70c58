import type { NavigateFunction } from 'react-router'
import { paths } from '#app/routes.ts'
import { call } from '#shared/call.ts'
import { keepSession } from '#shared/session.ts'

/** Signs out here, in all tabs, and leads home. Without an answer from the shop this browser forgets the session all the same. */
export async function signOut(navigate: NavigateFunction): Promise<void> {
  const told = call('POST', '/api/auth/logout')
  // Home first, and shown: a protected page that loses its session would lead to signing in.
  await navigate(paths.home, { flushSync: true })
  keepSession(null)
  await told
}
