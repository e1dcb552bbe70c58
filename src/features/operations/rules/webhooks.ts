const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Pauses in ms after each failed attempt. They add up to a day. */
const pauses = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR]

/** The pause in ms before a message is sent again after `tries` failed attempts; null if it is not retried. */
export function pauseAfter(tries: number): number | null {
  return pauses[tries - 1] ?? null
}

/** An endpoint that has accepted nothing for this long is disabled. */
export const DISABLE_AFTER_MS = 3 * 24 * HOUR

/** Whether a receiver accepted a message. */
export function isAccepted(status: number): boolean {
  return status >= 200 && status < 300
}
