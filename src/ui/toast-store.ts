export type ToastTone = 'success' | 'danger' | 'info'

export interface ToastEntry {
  id: number
  tone: ToastTone
  title: string
  text: string | undefined
  /** How long it stays, in ms, unless someone rests on it. */
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

function show(tone: ToastTone, title: string, text?: string, duration = DURATION): void {
  change([...entries, { id: ++lastId, tone, title, text, duration }].slice(-4))
}

/** Shows a message at the edge of the page, for 5 s unless another duration in ms is given. */
export const toast = {
  success: (title: string, text?: string, duration?: number) => show('success', title, text, duration),
  error: (title: string, text?: string, duration?: number) => show('danger', title, text, duration),
  info: (title: string, text?: string, duration?: number) => show('info', title, text, duration),
}

export const toasts = {
  current: () => entries,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  dismiss: (id: number) => change(entries.filter((entry) => entry.id !== id)),
}
