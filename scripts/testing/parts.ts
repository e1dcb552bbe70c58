import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { googleStandIn } from '../../test/fakes/google.ts'
import { type MutationChoice, runMutations } from '../mutations/run.ts'
import { findBrowser, findFullBrowser } from './browser.ts'
import { startShop } from './shop.ts'
import { readJourneys, readVitest, type Tally } from './tally.ts'

/** The parts of the suite. Words choose among a part's tests. Mutations also take the test files that have just passed. */
export const parts = {
  unit: (words: string[]) => vitest('rules', words),
  api: (words: string[]) => vitest('api*', words),
  start: (words: string[]) => vitest('processes', within('test/start/', words)),
  crash: (words: string[]) => vitest('processes', within('test/crash/', words)),
  /** start and crash in parallel, because they mostly wait. */
  processes: (words: string[]) => vitest('processes', words),
  mutations: (words: string[], passedFiles: string[] = []) => mutants({ words, passedFiles }),
  browser: journeys,
}

export type PartName = keyof typeof parts

/** The parts of the whole suite, in the order they run. */
export const wholeSuite: PartName[] = ['unit', 'api', 'processes', 'mutations', 'browser']

export function isPart(word: string | undefined): word is PartName {
  return word !== undefined && Object.hasOwn(parts, word)
}

const scratch = mkdtempSync(path.join(tmpdir(), 'groundswell-test-'))
// PostgreSQL may run as another user and keeps its data in here.
chmodSync(scratch, 0o755)

let reports = 0

/** Removes the parts' temporary files. */
export function removeScratch(): void {
  rmSync(scratch, { recursive: true, force: true })
}

/** Limits words to tests of one folder. */
function within(folder: string, words: string[]): string[] {
  return words.length === 0 ? [folder] : words.map((word) => folder + word)
}

/** Runs the tests with Vitest. In CI, files with a failed test are run again, and failures that pass then are reported separately. */
async function vitest(project: string, words: string[]): Promise<Tally> {
  const first = await runVitest(project, words)
  if (!process.env.CI || first.failed === 0) return first
  const second = await runVitest(project, first.failedFiles?.length ? first.failedFiles : words)
  if (second.failed > 0) return { ...first, failures: second.failures }
  return { ...first, passed: first.passed + first.failed, failed: 0, failures: [], secondTries: first.failures }
}

async function runVitest(project: string, words: string[]): Promise<Tally> {
  // A new file for each run, so that a run that crashes isn't judged by the previous report.
  const report = path.join(scratch, `vitest-${++reports}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...words]
  return readVitest(report, await runTool('vitest', args))
}

/** Tries the chosen mutations. Those that survive or are broken count as failures. */
export async function mutants(choice: MutationChoice): Promise<Tally> {
  const { killed, survived, broken, failures, secondTries, durations } = await runMutations(choice)
  return { passed: killed, failed: survived + broken, failures, secondTries, tests: durations }
}

async function journeys(words: string[]): Promise<Tally> {
  const browsers = { BROWSER_PATH: (await findBrowser()) ?? '', FULL_BROWSER_PATH: (await findFullBrowser()) ?? '' }
  const dataDir = path.join(scratch, 'data')
  const google = await googleStandIn()
  const report = path.join(scratch, 'journeys.json')
  try {
    const shop = await startShop(dataDir, { ...google.env, TRUST_PROXY: '127.0.0.1', PUSH_HOSTS: 'push.example.com' })
    try {
      const env = { ...browsers, BASE_URL: shop.url, JOURNEYS_REPORT: report }
      return readJourneys(report, await runTool('playwright', ['test', ...words], env))
    } finally {
      await shop.stop()
      mkdirSync('test-results', { recursive: true })
      copyFileSync(`${dataDir}.log`, 'test-results/shop.log')
    }
  } finally {
    await google.close()
  }
}

/** Runs one of the project's tools and passes its output through. Returns its exit code. */
export async function runTool(tool: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(path.resolve('node_modules/.bin', tool), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
