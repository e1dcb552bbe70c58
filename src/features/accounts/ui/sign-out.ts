import type { NavigateFunction } from 'react-router'
import { call } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { storeSession } from '#shared/session.ts'
import { runSignOutHooks } from '#shared/sign-out-hooks.ts'

/** Signs out all tabs of this browser, even if the shop doesn't respond, and goes to the home page. */
export async function signOut(navigate: NavigateFunction): Promise<void> {
  // Home first, because a protected page without a session would redirect to the sign-in page.
  await runSignOutHooks(navigate(paths.home))
  const answer = call('POST', '/api/auth/logout')
  storeSession(null)
  await answer
}
