import { readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
  /** What failed, by its full name, as far as the runner names it. */
  failures?: string[]
  /** Why a test could not be run on this machine, one line a test. */
  untried?: string[]
  /** What passed on a second try only. */
  second?: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { title: string; fullName: string; status: string; meta: { untried?: string } }[] }[]
}

interface JourneysReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: JourneysSuite[]
}

interface JourneysSuite {
  specs: { title: string; file: string; ok: boolean; tests: { projectName: string; status: string }[] }[]
  suites?: JourneysSuite[]
}

/** What vitest reports as JSON. A test that was skipped without a reason counts as failed: nothing is skipped silently. */
export function readVitest(file: string, exitCode: number): Tally {
  return settle(exitCode, () => {
    const report = parse(file) as VitestReport
    const brokenFiles = report.testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0).length
    const untried = report.testResults
      .flatMap((each) => each.assertionResults)
      .flatMap(({ title, meta }) => (meta.untried ? [`${title}: ${meta.untried}`] : []))
    const skipped = report.numPendingTests + report.numTodoTests - untried.length
    const failures = report.testResults
      .flatMap((each) => each.assertionResults)
      .flatMap(({ fullName, status }) => (status === 'failed' ? [fullName] : []))
    return { passed: report.numPassedTests, failed: report.numFailedTests + skipped + brokenFiles, failures, untried }
  })
}

/** The same of Playwright. A journey that passed only on a second try has passed, and is named: it wants looking into. */
export function readJourneys(file: string, exitCode: number): Tally {
  return settle(exitCode, () => {
    const { stats, suites } = parse(file) as JourneysReport
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped,
      failures: suites.flatMap((suite) => named(suite, 'unexpected')),
      second: suites.flatMap((suite) => named(suite, 'flaky')),
    }
  })
}

function named({ specs, suites = [] }: JourneysSuite, wanted: string): string[] {
  const here = specs.flatMap(({ title, file, tests }) =>
    tests.filter(({ status }) => status === wanted).map(({ projectName }) => `${file}: ${title} (${projectName})`),
  )
  return [...here, ...suites.flatMap((suite) => named(suite, wanted))]
}

function parse(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** A runner that says it failed is believed, also where its report is missing or counts no failure. */
function settle(exitCode: number, read: () => Tally): Tally {
  let tally: Tally = { passed: 0, failed: 0 }
  try {
    tally = read()
  } catch {
    return { passed: 0, failed: 1 }
  }
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
