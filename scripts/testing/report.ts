import type { Tally, TimedTest } from './tally.ts'

/** The result of a part of the suite. */
export interface PartResult {
  name: string
  ms: number
  tally: Tally
}

const SLOWEST = 10

/** Prints failures, tests that couldn't run, each part's time and the slowest tests. Returns whether all passed. */
export function printReport(parts: PartResult[], totalMs: number): boolean {
  for (const { name, tally } of parts) for (const failure of tally.failures ?? []) console.log(`Failed: ${name}: ${failure}`)
  for (const { name, tally } of parts) for (const test of tally.secondTries ?? []) console.log(`Passed on a second try: ${name}: ${test}`)
  for (const { tally } of parts) for (const reason of tally.untried ?? []) console.log(`Not run on this machine: ${reason}`)

  console.log('\nTime of each part')
  for (const { name, ms, tally } of parts) {
    const share = `${Math.round((100 * ms) / totalMs)} %`
    console.log(`  ${name.padEnd(10)} ${seconds(ms)}  ${share.padStart(5)}  ${tally.passed} passed, ${tally.failed} failed`)
  }
  console.log(`  ${'total'.padEnd(10)} ${seconds(totalMs)}`)

  const tests = parts.flatMap(({ name, tally }) => (tally.tests ?? []).map((test) => ({ ...test, part: name })))
  if (tests.length > SLOWEST) printSlowest(tests)

  const passed = sum(parts.map(({ tally }) => tally.passed))
  const failed = sum(parts.map(({ tally }) => tally.failed))
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0
}

function printSlowest(tests: (TimedTest & { part: string })[]): void {
  console.log(`\nSlowest ${SLOWEST} tests`)
  for (const { part, name, ms } of tests.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST))
    console.log(`  ${seconds(ms)}  ${part}: ${name}`)
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`.padStart(8)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
