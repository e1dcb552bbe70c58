import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test can't run on this machine. `npm test` lists these reasons at its end. */
    untried?: string
  }
}

/** Skips a test that can't run on this machine. Tests skipped in any other way count as failed. */
export function skipHere({ task, skip }: TestContext, reason: string): never {
  task.meta.untried = reason
  return skip(reason)
}
