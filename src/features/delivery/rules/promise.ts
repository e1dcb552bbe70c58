import type { MeasuredTimes } from '#features/delivery/contract.ts'

/** Fewer orders than this say nothing about the next one. */
export const FEWEST_MEASURED = 20
export const MEASURED_DAYS = 90

/** A measured promise in words: `Half of these orders start within 18 minutes and are complete within 6 hours, …`. */
export function promiseText({ start, completion, sample }: MeasuredTimes): string {
  const half = `Half of these orders start within ${duration(start.median)} and are complete within ${duration(completion.median)}`
  return `${half}; nine of ten are complete within ${duration(completion.p90)}. Measured over ${sample.toLocaleString('en-US')} orders of the last ${MEASURED_DAYS} days`
}

/** The same in few words: `Half within 6 hours, nine of ten within 2 days, over 132 orders`. */
export function promiseSummary({ completion, sample }: MeasuredTimes): string {
  return `Half within ${duration(completion.median)}, nine of ten within ${duration(completion.p90)}, measured over ${sample.toLocaleString('en-US')} orders`
}

const units = [
  [86_400, 'day', 3],
  [3_600, 'hour', 2],
  [60, 'minute', 1],
] as const

/** Seconds in words, rounded up, so that it promises nothing faster: `40 minutes`, `6 hours`, `3 days`. */
export function duration(seconds: number): string {
  const [size, name] = units.find(([each, , fewest]) => seconds >= each * fewest) ?? units[2]
  const count = Math.max(1, Math.ceil(seconds / size))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
