import { useSyncExternalStore } from 'react'

/** Whether the root element has an attribute, which the inline scripts of the head set. Follows its changes. */
export function useRootAttribute(name: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const observer = new MutationObserver(changed)
      observer.observe(document.documentElement, { attributeFilter: [name] })
      return () => observer.disconnect()
    },
    () => document.documentElement.hasAttribute(name),
    () => false,
  )
}
