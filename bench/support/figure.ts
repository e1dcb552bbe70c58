import type { RunningShop } from '../../scripts/testing/shop.ts'

/** The input of each figure's `measure` function. */
export interface Bench {
  /** A running demo shop. */
  shop: RunningShop
  /** Its data directory; `<dataDir>.log` is its log. */
  dataDir: string
  /** A folder for temporary files. */
  scratch: string
  /** Seconds of load per measurement: 5 in a full run, 1 with `--quick`. */
  seconds: number
  /** How often figure and limit are measured in turn; the median counts. */
  rounds: number
  quick: boolean
  /** Also print the details of a figure, if it has any. */
  explain: boolean
}

/** One line of the table. `ratio` is undefined if the goal is an absolute value. */
export interface Reading {
  figure: string
  measured: string
  limit: string
  ratio?: number
  goal: string
  met: boolean
}

/** Measures `shop` and `limit` in turn, so that changes in the machine's load affect both. Returns all results of both. */
export async function inTurn<Result>(
  rounds: number,
  shop: () => Promise<Result>,
  limit: () => Promise<Result>,
): Promise<[Result[], Result[]]> {
  const measured: [Result[], Result[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    measured[0].push(await shop())
    measured[1].push(await limit())
  }
  return measured
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** `12,345 /s`. */
export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en-US')} /s`
}

/** A reading whose ratio to the limit must be at least `min`. */
export function atLeast(figure: string, measured: number, limit: number, min: number, show: (value: number) => string): Reading {
  const ratio = measured / limit
  return { figure, measured: show(measured), limit: show(limit), ratio, goal: `≥ ${min.toFixed(2)}`, met: ratio >= min }
}

/** A reading whose ratio to the limit must be at most `max`. */
export function atMost(figure: string, measured: number, limit: number, max: number, show: (value: number) => string): Reading {
  const ratio = measured / limit
  return { figure, measured: show(measured), limit: show(limit), ratio, goal: `≤ ${max.toFixed(2)}`, met: ratio <= max }
}
