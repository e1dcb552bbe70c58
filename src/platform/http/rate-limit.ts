import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#shared/errors.ts'

/** Counts what someone did and refuses more than `points` of it in `seconds`. */
export interface Limiter {
  /** Throws 429 with Retry-After where the allowance is used up; counts nothing. */
  check(key: string): Promise<void>
  /** Counts one, and throws 429 where it was one too many. */
  count(key: string): Promise<void>
}

/** A limiter that lives in this process. `message` is shown to whoever is refused. */
export function createLimiter(rule: { points: number; seconds: number; message: string }): Limiter {
  const limiter = new RateLimiterMemory({ points: rule.points, duration: rule.seconds })
  const refuse = (state: RateLimiterRes) =>
    new Refusal(429, 'rate_limited', rule.message, { retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) })
  return {
    async check(key) {
      const state = await limiter.get(key)
      if (state && state.consumedPoints >= rule.points) throw refuse(state)
    },
    async count(key) {
      await limiter.consume(key).catch((state: unknown) => {
        throw state instanceof RateLimiterRes ? refuse(state) : state
      })
    },
  }
}
