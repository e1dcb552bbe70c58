import { useSyncExternalStore } from 'react'

/** Whether `name` stands on the page, where the head's scripts say by it what this browser keeps; followed as it changes. */
export function useMark(name: string): boolean {
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
