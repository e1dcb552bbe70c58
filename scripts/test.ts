import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { googleStandIn } from '../test/fakes/google.ts'
import { runMutations } from './mutations/run.ts'
import { findBrowser } from './testing/browser.ts'
import { startShop } from './testing/shop.ts'
import { readJourneys, readVitest, type Tally } from './testing/tally.ts'

/** `npm test -- <part> [pattern]`; without a part, all of them in this order. */
const parts = {
  unit: (pattern: string[]) => vitest('rules', pattern),
  api: (pattern: string[]) => vitest('api', pattern),
  start: (pattern: string[]) => vitest('start', pattern),
  crash: (pattern: string[]) => vitest('crash', pattern),
  mutations,
  browser: journeys,
}

const isPart = (word: string | undefined): word is keyof typeof parts => word !== undefined && Object.hasOwn(parts, word)

const [first, ...rest] = process.argv.slice(2)
const chosen = isPart(first) ? [first] : (['unit', 'api', 'start', 'crash', 'mutations', 'browser'] as const)
const pattern = isPart(first) ? rest : process.argv.slice(2)
const scratch = mkdtempSync(path.join(tmpdir(), 'groundswell-test-'))
// Passable, so that a PostgreSQL with an account of its own can have its data in here.
chmodSync(scratch, 0o755)

const total = { passed: 0, failed: 0, failures: [] as string[], untried: [] as string[], second: [] as string[] }
for (const name of chosen) {
  console.log(`\n— ${name} —`)
  const tally = await parts[name](pattern).catch((error: Error): Tally => {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  })
  total.passed += tally.passed
  total.failed += tally.failed
  total.failures.push(...(tally.failures ?? []).map((each) => `${name}: ${each}`))
  total.untried.push(...(tally.untried ?? []))
  total.second.push(...(tally.second ?? []))
}
rmSync(scratch, { recursive: true, force: true })
for (const failure of total.failures) console.log(`Failed: ${failure}`)
for (const name of total.second) console.log(`Passed on a second try: ${name}`)
for (const reason of total.untried) console.log(`Not tried on this machine: ${reason}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function vitest(project: string, words: string[]): Promise<Tally> {
  const report = path.join(scratch, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...words]
  return readVitest(report, await run('vitest', args))
}

async function mutations(words: string[]): Promise<Tally> {
  const { killed, survived, broken } = await runMutations(words)
  return { passed: killed, failed: survived + broken }
}

async function journeys(words: string[]): Promise<Tally> {
  const browser = await findBrowser()
  const dataDir = path.join(scratch, 'data')
  const google = await googleStandIn()
  const shop = await startShop(dataDir, { ...google.env, TRUST_PROXY: '127.0.0.1' })
  const report = path.join(scratch, 'journeys.json')
  try {
    const status = await run('playwright', ['test', ...words], { BASE_URL: shop.url, BROWSER_PATH: browser ?? '', JOURNEYS_REPORT: report })
    return readJourneys(report, status)
  } finally {
    await shop.stop()
    await google.close()
    mkdirSync('test-results', { recursive: true })
    copyFileSync(`${dataDir}.log`, 'test-results/shop.log')
  }
}

/** Runs one of the project's tools to its end, its output passing through. Returns its exit code. */
async function run(tool: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(path.resolve('node_modules/.bin', tool), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
