const SECOND_MS = 1_000

/** After this many failed calls, the delivery is up to staff. */
const MAX_TRIES = 8

/** The delay in ms after `tries` failed calls in a row: ten seconds, doubling each time. Null after the last try. */
export function retryDelayMs(tries: number): number | null {
  return tries >= MAX_TRIES ? null : 10 * SECOND_MS * 2 ** (tries - 1)
}

/** After this time, a submitted delivery is no longer in transit. A supplier that doesn't know it never received it. */
export const IN_TRANSIT_MS = 30 * SECOND_MS

const MINUTE = 60
/**
 * The circuit breaker: how many seconds calls to a supplier are suspended after its first, second, ... failure in a row. The last value
 * applies to all further failures.
 */
export const breakerPausesSeconds = [null, null, null, null, MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE] as const

/** Whether this many failures in a row open the circuit. */
export function isCircuitOpen(failures: number): boolean {
  return failures > 0 && breakerPausesSeconds.at(Math.min(failures, breakerPausesSeconds.length) - 1) !== null
}
