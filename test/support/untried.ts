import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why this machine could not run the test: `npm test` says so at its end. */
    untried?: string
  }
}

/** Ends a test that cannot be run on this machine. Any other test that is skipped counts as failed. */
export function cannotTry({ task, skip }: TestContext, reason: string): never {
  task.meta.untried = reason
  return skip(reason)
}
