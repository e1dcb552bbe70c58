const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pauses after the first, second, ... try that was not taken, in ms: together a day. */
const pauses = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR]

/** When a message is sent again that was not taken so many times, in ms from now; null: no more. */
export function pauseAfter(tries: number): number | null {
  return pauses[tries - 1] ?? null
}

/** An endpoint that has taken nothing for so long is not called any more, in ms. */
export const GIVEN_UP_AFTER_MS = 3 * 24 * HOUR

/** Whether a receiver took a message. */
export function isTaken(status: number): boolean {
  return status >= 200 && status < 300
}
