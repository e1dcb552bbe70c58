/** As many steps as a chart has between its lowest and its highest grid line, more or less. */
const STEPS = 4

/**
 * Round values for the grid lines of a chart, evenly spaced from at or below `lowest` to at or above `highest`: 0, 5, 10. They always
 * include 0. `least` is the smallest step that makes sense: 1 where things are counted.
 */
export function ticksOf(values: readonly number[], least = 0): number[] {
  const lowest = Math.min(0, ...values)
  const highest = Math.max(0, ...values)
  const step = Math.max(least, roundStep((highest - lowest || 1) / STEPS))
  const [first, last] = [Math.floor(lowest / step), Math.max(1, Math.ceil(highest / step))]
  return Array.from({ length: last - first + 1 }, (_, place) => Number(((first + place) * step).toPrecision(12)))
}

/** The next step of 1, 2 or 5 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10)
}

/** The labels of grid lines as `write` formats them, without cents where none of them has any: `$200`. */
export function labelsOf(ticks: readonly number[], write: (value: number) => string): string[] {
  const labels = ticks.map(write)
  const noCents = /\.00(?= |$)/
  return labels.every((label) => noCents.test(label)) ? labels.map((label) => label.replace(noCents, '')) : labels
}
