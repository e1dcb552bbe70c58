import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createVitest } from 'vitest/node'
import type { Postgres } from './databases.ts'
import { editedSources } from './edited-sources.ts'
import type { Edit } from './mutation.ts'
import { isOver, judge, type Outcome, type RunReport } from './outcome.ts'
import { longLivedWorker } from './worker.ts'

/** The limits of the api project in vitest.config.ts. */
const LIMITS = { testTimeout: 30_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } }
/** Many mutants make a test time out. Shorter limits are safe because the tests have just passed within seconds without the mutation. */
const MUTANT_LIMITS = { testTimeout: 10_000, hookTimeout: 60_000, expect: { poll: { timeout: 5_000 } } }
/** How long the hooks of a failed test may take. */
const CLEANUP_TIMEOUT_MS = 2_000

export interface TestRun {
  /** The path of the test file. */
  test: string
  /** The full titles of the tests to run. */
  titles: string[]
  /** Edits of the code under test, applied in memory only. */
  edits: Edit[]
  postgres: Postgres
  /** Whether the code or the database's migrations are mutated. */
  isMutated: boolean
}

/** Runs tests of one file at a time, in a process that keeps the application loaded. */
export interface Lane {
  run(run: TestRun): Promise<Outcome>
  close(): Promise<void>
}

export async function openLane(): Promise<Lane> {
  const worker = longLivedWorker()
  const sources = editedSources()
  let report: RunReport = {}
  let cleanup: NodeJS.Timeout | undefined
  const vitest = await createVitest(
    {
      config: false,
      watch: false,
      reporters: [
        {
          onTestCaseResult(test) {
            if (report.failed || test.result().state !== 'failed') return
            report.failed = test
            cleanup = setTimeout(worker.kill, CLEANUP_TIMEOUT_MS)
          },
          onTestModuleEnd: (module) => void (report.module = module),
        },
      ],
      pool: worker,
      isolate: false,
      // A cached module on disk would replace an edited one.
      fsModuleCache: false,
      maxWorkers: 1,
    },
    { plugins: [sources.plugin] },
  )
  const run = async ({ test, titles, edits, postgres, isMutated }: TestRun): Promise<Outcome> => {
    const { edited, changed } = sources.replace(edits)
    for (const file of changed) vitest.invalidateFile(file)
    for (const file of edited) vitest.watcher.invalidates.add(file)
    vitest.provide('postgres', postgres)
    Object.assign(vitest.getRootProject().config, isMutated ? MUTANT_LIMITS : LIMITS)
    // A mock only applies to modules loaded after it, and stays in them. Start with a new process.
    const isMocking = readFileSync(test, 'utf8').includes('vi.mock(')
    if (isMocking) await worker.end()
    report = {}
    const specification = vitest.getRootProject().createSpecification(path.resolve(test), { testNames: titles })
    const { unhandledErrors } = await vitest.runTestSpecifications([specification])
    clearTimeout(cleanup)
    if (isMocking || !isOver(report, unhandledErrors)) await worker.end()
    const unread = sources.findUnread()
    if (unread !== undefined) return { state: 'broken', reason: `the test doesn't load ${unread}` }
    return judge(report, titles, unhandledErrors)
  }
  return {
    async run(request) {
      const outcome = await run(request)
      if (!request.isMutated || outcome.state === 'failed') return outcome
      // Something may still use what a module exported before the edit. A new process rules that out.
      await worker.end()
      return run(request)
    },
    async close() {
      await vitest.close()
      await worker.end()
    },
  }
}
