import type { TestCase, TestModule } from 'vitest/node'

/** The result of a run. broken: it shows nothing, for the given reason. */
export type Outcome = { state: 'passed' } | { state: 'failed'; title: string } | { state: 'broken'; reason: string }

/** What a run has reported. */
export interface RunReport {
  /** The first test that failed. */
  failed?: TestCase
  /** The test file, once all of it is over. */
  module?: TestModule
}

/** Judges a run of the tests of these titles. A failed test shows something, whatever becomes of the rest of the run. */
export function judge({ failed, module }: RunReport, titles: string[], unhandledErrors: unknown[]): Outcome {
  if (failed) return { state: 'failed', title: failed.fullName }
  if (!module) return { state: 'broken', reason: `the test file did not run: ${unhandledErrors.map(String).join(' ')}` }
  const [error] = module.errors()
  if (error) return { state: 'broken', reason: `the test file fails: ${error.message}` }
  const tests = [...module.children.allTests()]
  const missing = titles.find((title) => !tests.some((test) => test.fullName === title && test.result().state === 'passed'))
  return missing === undefined ? { state: 'passed' } : { state: 'broken', reason: `this test did not run: ${missing}` }
}

/** Returns false if the process may still be at work on the run: a test or a hook did not end, or there was a stray error. */
export function isOver({ module }: RunReport, unhandledErrors: unknown[]): boolean {
  if (!module || unhandledErrors.length > 0) return false
  const errors = [...module.children.allTests()].flatMap((test) => test.result().errors ?? [])
  const suites = [module, ...module.children.allSuites()]
  return suites.every((suite) => suite.errors().length === 0) && errors.every(({ message }) => !message.includes('timed out'))
}
