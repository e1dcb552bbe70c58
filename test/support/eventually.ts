import { vi } from 'vitest'

/** Waits until what `look` expects is so, and returns what it returns. Throws its last error after 15 s: a crowded machine takes its time. */
export function eventually<Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> {
  return vi.waitFor(look, 15_000)
}
