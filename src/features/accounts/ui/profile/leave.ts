import type { NavigateFunction } from 'react-router'
import { paths } from '#app/routes.ts'
import { keepSession } from '#shared/session.ts'

/** Goes home after the shop has ended the session. Home first: a protected page that loses its session leads to signing in. */
export async function leave(navigate: NavigateFunction): Promise<void> {
  await navigate(paths.home, { flushSync: true })
  keepSession(null)
}
