import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#platform/db/embedded.ts'
import { mutations } from './list.ts'
import { type Fate, tryMutant } from './mutant.ts'

/** Tries each mutation whose name contains one of `words` (all, where none is given), prints a line each, and counts. */
export async function runMutations(words: string[]): Promise<Record<Fate, number>> {
  const chosen = mutations.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  const scratch = mkdtempSync(path.join(tmpdir(), 'groundswell-mutations-'))
  // Passable, so that a PostgreSQL with an account of its own can have its data in here.
  chmodSync(scratch, 0o755)
  const server = await startServer(path.join(scratch, 'data'))
  const count: Record<Fate, number> = { killed: 0, survived: 0, broken: 0 }
  const queue = chosen.entries()
  const worker = async () => {
    for (const [index, mutation] of queue) {
      const fate = await tryMutant(mutation, path.join(scratch, String(index)), server.url)
      count[fate]++
      console.log(`${fate === 'killed' ? '✓' : '✗'} ${fate.padEnd(8)}  ${mutation.name.padEnd(44)}  ${mutation.test}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker))
  } finally {
    await server.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
  return count
}

/** One server for all mutants, because starting one takes longer than most of their tests. */
async function startServer(directory: string): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const { connection, stop } = await startEmbedded(directory)
  return { url: `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host ?? '')}`, stop }
}
