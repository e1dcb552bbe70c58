import { availableParallelism } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { type Databases, startDatabases } from './databases.ts'
import { type Lane, openLane } from './lane.ts'
import { mutations } from './list.ts'
import { type Fate, findFlaw, tryMutant } from './mutant.ts'
import type { Mutation } from './mutation.ts'

export interface MutationChoice {
  /** Only mutations whose name contains one of these; all if there are none. */
  words?: string[]
  /** Only mutations that edit one of these files or are noticed by a test in one of them. Paths from the root of the repository. */
  changedFiles?: string[]
}

export interface MutationTally extends Record<Fate['state'], number> {
  /** How long each mutant took, the slowest first. */
  durations: { name: string; ms: number }[]
}

/** Tries each chosen mutation, prints a line for each, and counts. */
export async function runMutations(choice: MutationChoice = {}): Promise<MutationTally> {
  const tally: MutationTally = { killed: 0, survived: 0, broken: 0, durations: [] }
  const groups = groupByTest(mutations.filter((mutation) => isChosen(mutation, choice)))
  if (groups.length === 0) return tally
  // Vitest sets it for each test that fails, and here a failure is what is wanted.
  const { exitCode } = process
  const databases = await startDatabases()
  const queue = groups.values()
  const work = async () => {
    const lane = await openLane()
    try {
      for (const group of queue) await tryGroup(group, lane, databases, tally)
    } finally {
      await lane.close()
    }
  }
  try {
    // More than the cores, because tests wait a fifth of their time.
    await Promise.all(Array.from({ length: Math.min(availableParallelism() + 2, groups.length) }, work))
  } finally {
    await databases.stop()
    process.exitCode = exitCode
  }
  tally.durations.sort((a, b) => b.ms - a.ms)
  return tally
}

function isChosen({ name, edits, test }: Mutation, { words = [], changedFiles }: MutationChoice): boolean {
  const isNamed = words.length === 0 || words.some((word) => name.includes(word))
  return isNamed && (!changedFiles || [test, ...edits.map(({ file }) => file)].some((file) => changedFiles.includes(file)))
}

/** The mutations of each test file, the largest group first, so that none is left alone at the end. */
function groupByTest(chosen: Mutation[]): Mutation[][] {
  return [...Map.groupBy(chosen, ({ test }) => test).values()].toSorted((a, b) => b.length - a.length)
}

/** Makes sure that the tests pass without a mutation: otherwise their failure would show nothing. */
async function tryGroup(group: Mutation[], lane: Lane, databases: Databases, tally: MutationTally): Promise<void> {
  const flaw = await findFlaw(group, lane, databases)
  for (const mutation of group) {
    const began = performance.now()
    const fate: Fate = flaw ? { state: 'broken', reason: flaw } : await tryMutant(mutation, lane, databases)
    const ms = performance.now() - began
    tally[fate.state]++
    tally.durations.push({ name: mutation.name, ms })
    print(mutation, fate, ms)
  }
}

function print({ name, test }: Mutation, fate: Fate, ms: number): void {
  const mark = fate.state === 'killed' ? '✓' : '✗'
  console.log(`${mark} ${fate.state.padEnd(8)} ${(ms / 1_000).toFixed(1).padStart(5)} s  ${name.padEnd(64)}  ${test}`)
  if (fate.state === 'broken') console.log(`    ${stripVTControlCharacters(fate.reason)}`)
}
