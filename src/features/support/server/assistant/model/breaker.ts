const FAILURES = 3
const PAUSE_MS = 60_000

/** Keeps a model that fails again and again from making every visitor wait: nobody asks it for a minute. */
export function createBreaker() {
  let failures = 0
  let closedUntil = 0
  return {
    isOpen: (now: number) => now < closedUntil,
    succeeded(): void {
      failures = 0
    },
    failed(now: number): void {
      failures += 1
      if (failures < FAILURES) return
      failures = 0
      closedUntil = now + PAUSE_MS
    },
  }
}
