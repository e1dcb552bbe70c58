import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export interface TimedTest {
  /** The test's full name. */
  name: string
  ms: number
}

export interface Tally {
  passed: number
  failed: number
  /** Full names of failed tests, each with the first lines of its error. */
  failures?: string[]
  /** Test files with a failed test. */
  failedFiles?: string[]
  /** Test files in which every test passed on the first try, within half the time limit for mutants. */
  passedFiles?: string[]
  /** Full names of tests that only passed on a second try. */
  secondTries?: string[]
  /** Tests that couldn't run on this machine, each with the reason. */
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

/** Reads Vitest's JSON report. A test that was skipped without a reason counts as failed. */
export function readVitest(file: string, exitCode: number): Tally {
  return settle(exitCode, () => {
    const report = parse(file) as VitestReport
    const brokenFiles = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    const results = report.testResults.flatMap((file) => file.assertionResults)
    const untried = results.flatMap(({ title, meta }) => (meta.untried ? [`${title}: ${meta.untried}`] : []))
    const skipped = report.numPendingTests + report.numTodoTests - untried.length
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + skipped + brokenFiles.length,
      failures: [
        ...results.flatMap(({ fullName, status, failureMessages }) =>
          status === 'failed' ? [fullName + reason(failureMessages?.[0])] : [],
        ),
        ...brokenFiles.map(({ name }) => `${name} couldn't run`),
      ],
      failedFiles: report.testResults.flatMap(({ name, status }) => (status === 'failed' ? [name] : [])),
      passedFiles: report.testResults.flatMap(({ name, status, assertionResults }) =>
        status === 'passed' && assertionResults.every((test) => test.status === 'passed' && (test.duration ?? 0) < PROMPT_MS) ? [name] : [],
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

/** The first lines of an error, indented. */
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

/** A run with a nonzero exit code counts as failed, even if its report is missing or has no failure. */
function settle(exitCode: number, read: () => Tally): Tally {
  let tally: Tally
  try {
    tally = read()
  } catch {
    return { passed: 0, failed: 1, failures: ['the runner wrote no report, see its output'] }
  }
  if (exitCode === 0 || tally.failed > 0) return tally
  return { ...tally, failed: 1, failures: ['an error was thrown outside the tests, see above'] }
}
