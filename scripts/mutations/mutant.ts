import { type Databases, isMigration, type MigratedDatabases, type Postgres } from './databases.ts'
import type { Lane } from './lane.ts'
import type { Mutation } from './mutation.ts'

/** `killed` if the mutation's test failed, `survived` if it passed, `broken` if the run proves nothing. */
export type Fate = { state: 'killed' } | { state: 'survived' } | { state: 'broken'; reason: string }

/** Applies the mutation and runs its test. */
export async function tryMutant(mutation: Mutation, lane: Lane, databases: Databases): Promise<Fate> {
  const migrations = mutation.edits.filter(isMigration)
  if (migrations.length === 0) return runTest(mutation, lane, databases, databases.unchanged)
  let own: MigratedDatabases
  try {
    own = await databases.migrate(migrations)
  } catch (error) {
    return { state: 'broken', reason: String(error) }
  }
  try {
    return await runTest(mutation, lane, databases, own.postgres)
  } finally {
    await own.drop()
  }
}

async function runTest({ edits, test, title }: Mutation, lane: Lane, databases: Databases, postgres: Postgres): Promise<Fate> {
  const code = edits.filter((edit) => !isMigration(edit))
  const outcome = await lane.run({ test, titles: [title], edits: code, postgres, isMutated: true })
  if (outcome.state === 'passed') return { state: 'survived' }
  if (outcome.state === 'broken') return outcome
  return (await databases.exist(postgres)) ? { state: 'killed' } : { state: 'broken', reason: 'the database is gone' }
}

/** Runs the tests of these mutations, all in one file, without a mutation. Returns the reason if they don't pass. */
export async function findFlaw(mutations: Mutation[], lane: Lane, databases: Databases): Promise<string | undefined> {
  const [first] = mutations
  if (!first) return undefined
  const titles = [...new Set(mutations.map(({ title }) => title))]
  const outcome = await lane.run({ test: first.test, titles, edits: [], postgres: databases.unchanged, isMutated: false })
  if (outcome.state === 'failed') return `this test also fails without a mutation: ${outcome.title}`
  return outcome.state === 'broken' ? outcome.reason : undefined
}
