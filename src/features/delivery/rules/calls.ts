const SECOND_MS = 1_000

/** A partner that could not be reached this often in a row for one delivery needs a person. */
const TRIES = 8

/** The pause after so many calls in a row that brought nothing, in ms: ten seconds, doubling. Null: no more calls. */
export function pauseAfter(tries: number): number | null {
  return tries >= TRIES ? null : 10 * SECOND_MS * 2 ** (tries - 1)
}

/** A delivery that was handed over this long ago is not on its way any more: a partner that does not know it never got it. */
export const ON_ITS_WAY_MS = 30 * SECOND_MS

const MINUTE = 60
/**
 * The circuit breaker: for how many seconds nobody calls a partner after its first, second, ... failure in a row. The last
 * one holds for all that follow.
 */
export const breakerPauses = [null, null, null, null, MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE] as const

/** Whether so many failures in a row have opened the circuit. */
export function isCircuitOpen(failures: number): boolean {
  return failures > 0 && breakerPauses.at(Math.min(failures, breakerPauses.length) - 1) !== null
}
