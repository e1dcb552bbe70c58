import { useSyncExternalStore } from 'react'
import { currentSession, onSession, type Session } from '#shared/session.ts'

/** The current session, in sync with other tabs; null if nobody is signed in, undefined before hydration. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(onSession, currentSession, () => undefined)
}
