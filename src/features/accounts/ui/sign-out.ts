import type { NavigateFunction } from 'react-router'
import { paths } from '#app/routes.ts'
import { call } from '#shared/call.ts'
import { sayFarewell } from '#shared/farewell.ts'
import { keepSession } from '#shared/session.ts'

/** Signs out here, in all tabs, and leads home. Without an answer from the shop this browser forgets the session all the same. */
export async function signOut(navigate: NavigateFunction): Promise<void> {
  // Home first: a protected page that loses its session, or meets a refusal, leads to signing in.
  await navigate(paths.home)
  await sayFarewell()
  const told = call('POST', '/api/auth/logout')
  keepSession(null)
  await told
}
