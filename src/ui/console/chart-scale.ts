/** Approximate number of steps between the lowest and the highest grid line. */
const STEPS = 4

/**
 * Round, evenly spaced values for a chart's grid lines that cover all values and 0: 0, 5, 10. `least` is the smallest step, such as 1 for
 * counts.
 */
export function ticksOf(values: readonly number[], least = 0): number[] {
  const lowest = Math.min(0, ...values)
  const highest = Math.max(0, ...values)
  const step = Math.max(least, roundStep((highest - lowest || 1) / STEPS))
  const [first, last] = [Math.floor(lowest / step), Math.max(1, Math.ceil(highest / step))]
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** The next step up that is 1, 2 or 5 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10)
}

/** The labels of grid lines, formatted by `write`, without cents if none of them has any: `$200`. */
export function labelsOf(ticks: readonly number[], write: (value: number) => string): string[] {
  const labels = ticks.map(write)
  const noCents = /\.00(?= |$)/
  return labels.every((label) => noCents.test(label)) ? labels.map((label) => label.replace(noCents, '')) : labels
}
