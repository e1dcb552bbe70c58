import { isPart, type PartName, parts, wholeSuite, removeScratch } from './testing/parts.ts'
import { printReport, type PartResult } from './testing/report.ts'
import type { Tally } from './testing/tally.ts'
import { testChanged } from './testing/test-changed.ts'

/**
 * - `npm test` runs every part.
 * - `npm test -- <part> [pattern]` runs one part.
 * - `npm test -- changed [commit]` runs what a change affects.
 * - `npm test -- full` runs every part at the size for a release.
 */
const [first, ...rest] = process.argv.slice(2)
const began = performance.now()
const results: PartResult[] = []

if (first === 'changed') await testChanged(rest[0] ?? 'main', run, passedFiles)
else if (isPart(first)) await run(first, () => parts[first](rest))
else {
  if (first === 'full')
    Object.assign(process.env, { CRASH_ROUNDS: '20', STEP_ROUNDS: '100', FUZZ_RUNS: '1000', FUZZ_SEED: 'random', JOURNEYS: 'full' })
  else if (first !== undefined) {
    console.error(`Unknown part: ${first}. Choose from ${Object.keys(parts).join(', ')}, changed and full.`)
    process.exit(1)
  }
  for (const name of wholeSuite) await run(name, () => parts[name]([], passedFiles()))
}
removeScratch()
if (!printReport(results, performance.now() - began)) process.exitCode = 1

async function run(name: PartName | 'types' | 'lint', work: () => Promise<Tally>): Promise<void> {
  console.log(`\n— ${name} —`)
  const start = performance.now()
  const tally = await work().catch((error: Error): Tally => {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  })
  results.push({ name, ms: performance.now() - start, tally })
}

/** The test files that have passed so far. */
function passedFiles(): string[] {
  return results.flatMap(({ tally }) => tally.passedFiles ?? [])
}
