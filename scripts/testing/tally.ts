import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** One test with how long it took, by its full name. */
export interface TimedTest {
  name: string
  ms: number
}

export interface Tally {
  passed: number
  failed: number
  /** What failed, by its full name, as far as the runner names it, and the first lines of why. */
  failures?: string[]
  /** The test files in which something failed. */
  failedFiles?: string[]
  /** The test files in which all tests passed at the first try, each within half of the time that a mutant gets. */
  passedFiles?: string[]
  /** What passed on a second try only, by its full name. */
  secondTries?: string[]
  /** Why a test could not be run on this machine, one line a test. */
  untried?: string[]
  tests?: TimedTest[]
}

const PROMPT_MS = 5_000

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: VitestResult[] }[]
}

interface VitestResult {
  title: string
  fullName: string
  status: string
  duration?: number | null
  failureMessages?: string[]
  meta: { untried?: string }
}

interface JourneysReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: JourneysSuite[]
}

interface JourneysSuite {
  specs: { title: string; file: string; tests: { projectName: string; status: string; results: JourneysResult[] }[] }[]
  suites?: JourneysSuite[]
}

interface JourneysResult {
  duration: number
  error?: { message?: string }
}

/** Reads vitest's JSON report. A test that was skipped without a reason counts as failed: nothing is skipped silently. */
export function readVitest(file: string, exitCode: number): Tally {
  return settle(exitCode, () => {
    const report = parse(file) as VitestReport
    const brokenFiles = report.testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0)
    const results = report.testResults.flatMap((each) => each.assertionResults)
    const untried = results.flatMap(({ title, meta }) => (meta.untried ? [`${title}: ${meta.untried}`] : []))
    const skipped = report.numPendingTests + report.numTodoTests - untried.length
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + skipped + brokenFiles.length,
      failures: [
        ...results.flatMap(({ fullName, status, failureMessages }) =>
          status === 'failed' ? [fullName + reason(failureMessages?.[0])] : [],
        ),
        ...brokenFiles.map(({ name }) => `${name} could not be run`),
      ],
      failedFiles: report.testResults.flatMap(({ name, status }) => (status === 'failed' ? [name] : [])),
      passedFiles: report.testResults.flatMap(({ name, status, assertionResults }) =>
        status === 'passed' && assertionResults.every((each) => each.status === 'passed' && (each.duration ?? 0) < PROMPT_MS) ? [name] : [],
      ),
      untried,
      tests: results.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
    }
  })
}

/** Reads Playwright's JSON report. */
export function readJourneys(file: string, exitCode: number): Tally {
  return settle(exitCode, () => {
    const { stats, suites } = parse(file) as JourneysReport
    const journeys = suites.flatMap(journeysOf)
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped,
      secondTries: journeys.flatMap(({ name, status, error }) => (status === 'flaky' ? [name + reason(error)] : [])),
      failures: journeys.flatMap(({ name, status, error }) => (status === 'unexpected' ? [name + reason(error)] : [])),
      tests: journeys,
    }
  })
}

function journeysOf({ specs, suites = [] }: JourneysSuite): (TimedTest & { status: string; error?: string })[] {
  const here = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `${file}: ${title} (${projectName})`,
      status,
      error: results[0]?.error?.message,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  return [...here, ...suites.flatMap(journeysOf)]
}

/** The first lines of an error, indented below the name of its test. */
function reason(message = ''): string {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  const own = lines.filter((line) => !/^\s+at .*(node_modules|new Promise)/.test(line))
  return own
    .slice(0, 15)
    .map((line) => `\n    ${line}`)
    .join('')
}

function parse(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** A runner that says it failed is believed, even if its report is missing or counts no failure. */
function settle(exitCode: number, read: () => Tally): Tally {
  let tally: Tally
  try {
    tally = read()
  } catch {
    return { passed: 0, failed: 1, failures: ['the runner wrote no report: read what it printed'] }
  }
  if (exitCode === 0 || tally.failed > 0) return tally
  return { ...tally, failed: 1, failures: ['an error was thrown outside of the tests: see above'] }
}
