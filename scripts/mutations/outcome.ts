import type { TestCase, TestModule } from 'vitest/node'

/** The result of a run: `broken` if it proves nothing. */
export type Outcome = { state: 'passed' } | { state: 'failed'; title: string } | { state: 'broken'; reason: string }

/** What Vitest has reported about a run so far. */
export interface RunReport {
  /** The first test that failed. */
  failed?: TestCase
  /** The test file, when it has ended. */
  module?: TestModule
}

/** Judges a run of the tests with these titles. A failed test counts even if the rest of the run breaks. */
export function judge({ failed, module }: RunReport, titles: string[], unhandledErrors: unknown[]): Outcome {
  if (failed) return { state: 'failed', title: failed.fullName }
  if (!module) return { state: 'broken', reason: `the test file didn't run: ${unhandledErrors.map(String).join(' ')}` }
  const [error] = module.errors()
  if (error) return { state: 'broken', reason: `the test file fails: ${error.message}` }
  const tests = [...module.children.allTests()]
  const missing = titles.find((title) => !tests.some((test) => test.fullName === title && test.result().state === 'passed'))
  return missing === undefined ? { state: 'passed' } : { state: 'broken', reason: `this test didn't run: ${missing}` }
}

/** Whether the run has ended cleanly. After a timeout or an unhandled error, the process may still be busy with it. */
export function isOver({ module }: RunReport, unhandledErrors: unknown[]): boolean {
  if (!module || unhandledErrors.length > 0) return false
  const errors = [...module.children.allTests()].flatMap((test) => test.result().errors ?? [])
  const suites = [module, ...module.children.allSuites()]
  return suites.every((suite) => suite.errors().length === 0) && errors.every(({ message }) => !message.includes('timed out'))
}
