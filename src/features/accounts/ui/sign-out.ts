import type { NavigateFunction } from 'react-router'
import { call } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { keepSession } from '#shared/session.ts'
import { runSignOutHooks } from '#shared/sign-out-hooks.ts'

/** Signs out in all tabs of this browser, even if the shop does not answer, and goes to the home page. */
export async function signOut(navigate: NavigateFunction): Promise<void> {
  // Home first: a protected page without a session redirects to the sign-in page.
  await navigate(paths.home)
  await runSignOutHooks()
  const answer = call('POST', '/api/auth/logout')
  keepSession(null)
  await answer
}
