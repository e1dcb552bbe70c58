import { useSyncExternalStore } from 'react'

/** How the chat stands, as the head's script and the page's button say it: see `app/frame/chat-script.ts`. */
type PanelState = 'open' | 'open-kept' | 'behind'

function onChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-chat'] })
  return () => observer.disconnect()
}

export function usePanel(): PanelState {
  return useSyncExternalStore(
    onChange,
    () => (document.documentElement.dataset.chat as PanelState | undefined) ?? 'behind',
    () => 'behind',
  )
}

/** Closes the panel; the focus goes back to where it was opened. */
export function closePanel(): void {
  document.documentElement.dataset.chat = 'behind'
  document.querySelector<HTMLElement>('#chat-button')?.focus()
}
