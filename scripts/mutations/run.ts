import { availableParallelism } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Databases, startDatabases } from './databases.ts'
import { type Lane, openLane } from './lane.ts'
import { mutations } from './list.ts'
import { type Fate, findFlaw, tryMutant } from './mutant.ts'
import type { Mutation } from './mutation.ts'

export interface MutationChoice {
  /** Only mutations whose name contains one of these words; all if empty. */
  words?: string[]
  /** Only mutations whose edits or test are in one of these files. Paths from the root of the repository. */
  changedFiles?: string[]
  /** Test files that have just passed and needn't run without a mutation again. Absolute paths. */
  passedFiles?: string[]
}

export interface MutationTally extends Record<Fate['state'], number> {
  /** The mutants that survived or were broken, with the reason. */
  failures: string[]
  /** The mutants that were only killed on a second try, with the first result. */
  secondTries: string[]
  /** How long each mutant took, slowest first. */
  durations: { name: string; ms: number }[]
}

/** In CI, a failure is retried once and reported. */
const TRIES = process.env.CI ? 2 : 1

/** Tries each chosen mutation and prints its result. */
export async function runMutations(choice: MutationChoice = {}): Promise<MutationTally> {
  const tally: MutationTally = { killed: 0, survived: 0, broken: 0, failures: [], secondTries: [], durations: [] }
  const groups = groupByTest(mutations.filter((mutation) => isChosen(mutation, choice)))
  if (groups.length === 0) return tally
  // Vitest sets the exit code when a test fails, but here tests are supposed to fail.
  const { exitCode } = process
  const databases = await startDatabases()
  const queue = groups.values()
  const work = async () => {
    const lane = await openLane()
    try {
      let last: Mutation[] = []
      for (const group of queue) {
        await tryGroup(group, lane, databases, tally, choice.passedFiles)
        last = group
      }
      // If the tests no longer pass without a mutation in this process, earlier failures prove nothing.
      const flaw = await findFlaw(last, lane, databases)
      if (flaw) {
        tally.broken++
        tally.failures.push(`after the last mutant, ${flaw}`)
      }
    } finally {
      await lane.close()
    }
  }
  try {
    // More lanes than cores, because tests spend a fifth of their time waiting.
    await Promise.all(Array.from({ length: Math.min(availableParallelism() + 2, groups.length) }, work))
  } finally {
    await databases.stop()
    process.exitCode = exitCode
  }
  tally.durations.sort((a, b) => b.ms - a.ms)
  return tally
}

function isChosen({ name, edits, test }: Mutation, { words = [], changedFiles }: MutationChoice): boolean {
  const matches = words.length === 0 || words.some((word) => name.includes(word))
  return matches && (!changedFiles || [test, ...edits.map(({ file }) => file)].some((file) => changedFiles.includes(file)))
}

/** Groups mutations by test file, largest group first, so that the lanes finish at about the same time. */
function groupByTest(chosen: Mutation[]): Mutation[][] {
  return [...Map.groupBy(chosen, ({ test }) => test).values()].toSorted((a, b) => b.length - a.length)
}

/** Checks that the tests pass without a mutation, then tries each mutation of the group. */
async function tryGroup(group: Mutation[], lane: Lane, databases: Databases, tally: MutationTally, passedFiles?: string[]): Promise<void> {
  const hasPassed = passedFiles?.includes(path.resolve(group[0]?.test ?? ''))
  const first = hasPassed ? undefined : await findFlaw(group, lane, databases)
  const flaw = first && TRIES > 1 ? await findFlaw(group, lane, databases) : first
  if (first && !flaw) tally.secondTries.push(`${group[0]?.test}: ${first}`)
  for (const mutation of group) {
    const began = performance.now()
    const fate: Fate = flaw ? { state: 'broken', reason: flaw } : await tryWithRetry(mutation, lane, databases, tally)
    const ms = performance.now() - began
    tally[fate.state]++
    tally.durations.push({ name: mutation.name, ms })
    if (fate.state !== 'killed') tally.failures.push(describe(mutation, fate))
    print(mutation, fate, ms)
  }
}

async function tryWithRetry(mutation: Mutation, lane: Lane, databases: Databases, tally: MutationTally): Promise<Fate> {
  const first = await tryMutant(mutation, lane, databases)
  if (first.state === 'killed' || TRIES === 1) return first
  const second = await tryMutant(mutation, lane, databases)
  if (second.state === 'killed') tally.secondTries.push(describe(mutation, first))
  return second
}

const describe = ({ name, test }: Mutation, fate: Fate) =>
  `${name} (${test}) ${fate.state}${fate.state === 'broken' ? `: ${fate.reason}` : ''}`

function print({ name, test }: Mutation, fate: Fate, ms: number): void {
  const mark = fate.state === 'killed' ? '✓' : '✗'
  console.log(`${mark} ${fate.state.padEnd(8)} ${(ms / 1_000).toFixed(1).padStart(5)} s  ${name.padEnd(64)}  ${test}`)
  if (fate.state === 'broken') console.log(`    ${stripVTControlCharacters(fate.reason)}`)
}
