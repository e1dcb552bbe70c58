import type { RunningShop } from '../../scripts/testing/shop.ts'

/** What a figure's file gets to work with. */
export interface Bench {
  /** A built shop of its own, started, with the demo shop in it. */
  shop: RunningShop
  /** Its data directory; `<dataDir>.log` is its log. */
  dataDir: string
  /** An empty folder for whatever a figure writes. */
  scratch: string
  /** Seconds of load a measurement; a full run takes 5, `--quick` 1. */
  seconds: number
  /** How often figure and limit are measured in turn; the median counts. */
  rounds: number
  quick: boolean
  /** Also print what a figure is made of, where it can say so. */
  explain: boolean
}

/** One line of the table. `ratio` is undefined where the goal is a plain limit. */
export interface Reading {
  figure: string
  measured: string
  limit: string
  ratio?: number
  goal: string
  met: boolean
}

/** Measures `shop` and `limit` in turn, so that a change of the machine's mood hits both. Returns all readings of both. */
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

/** A reading whose goal is to reach at least `least` of the limit. */
export function atLeast(figure: string, measured: number, limit: number, least: number, show: (value: number) => string): Reading {
  const ratio = measured / limit
  return { figure, measured: show(measured), limit: show(limit), ratio, goal: `≥ ${least.toFixed(2)}`, met: ratio >= least }
}

/** A reading whose goal is to take at most `most` times the limit. */
export function atMost(figure: string, measured: number, limit: number, most: number, show: (value: number) => string): Reading {
  const ratio = measured / limit
  return { figure, measured: show(measured), limit: show(limit), ratio, goal: `≤ ${most.toFixed(2)}`, met: ratio <= most }
}
