import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the page as it was rendered, true once scripts answer: what needs them is switched on with it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
