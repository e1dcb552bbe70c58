import { vi } from 'vitest'

/** Retries `check` until it doesn't throw, and returns its result. Throws its last error after 15 s, which allows for a busy machine. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, 15_000)
}
