import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and true after hydration, to enable what needs scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
