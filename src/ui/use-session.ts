import { useSyncExternalStore } from 'react'
import { currentSession, onSession, type Session } from '#shared/session.ts'

/** Who is signed in, followed over all tabs; null where nobody is, undefined as long as the page is not hydrated. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(onSession, currentSession, () => undefined)
}
