import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML, true after hydration: enables what needs scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
