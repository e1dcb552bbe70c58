import type { ReactNode } from 'react'

type ToastTone = 'success' | 'danger' | 'info'

export interface ToastEntry {
  id: number
  tone: ToastTone
  title: ReactNode
  text: ReactNode
  /** Replaces the icon of the tone. */
  mark: ReactNode
  /** Time on screen in ms, paused while hovered or focused. */
  duration: number
}

const DURATION = 5000
let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ToastEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}

function showAs(tone: ToastTone) {
  return (title: ReactNode, text?: ReactNode, duration = DURATION, mark?: ReactNode) =>
    change([...entries, { id: ++lastId, tone, title, text, mark, duration }].slice(-4))
}

/** Shows a message at the edge of the page, for 5 s by default. The duration is in ms. */
export const toast = { success: showAs('success'), error: showAs('danger'), info: showAs('info') }

export const toasts = {
  current: () => entries,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  dismiss: (id: number) => change(entries.filter((entry) => entry.id !== id)),
}
