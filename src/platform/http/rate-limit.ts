import type { FastifyReply } from 'fastify'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'
import { networkOf, widerNetworkOf } from '#shared/network.ts'

/** At most `points` in `seconds`. docs/operating/limits.md lists every rule. */
export interface LimitRule {
  name: string
  points: number
  seconds: number
  /** Shown to a client that is refused. */
  message: string
}

/**
 * Counts what somebody does, together with the shop's other processes: by the caller's network, or by `key` if one is given.
 * `check` and `count` set the RateLimit headers of the reply.
 */
export interface Limiter {
  /** Throws 429 with Retry-After if the limit is reached. Counts nothing; returns how many are left. */
  check(reply: FastifyReply, key?: string): Promise<number>
  /** Counts one. Throws 429 with Retry-After if the limit was reached before. */
  count(reply: FastifyReply, key?: string): Promise<void>
  /** Counts one that the answer must say nothing of. Returns false if the limit was reached before. */
  countUnsaid(key: string): Promise<boolean>
}

/** Every rule of this process, by name: what the documents are compared with. */
export const limitRules = new Map<string, LimitRule>()

/** Lists a rule as one that this process has. */
export function limitRule(rule: LimitRule): LimitRule {
  limitRules.set(rule.name, rule)
  return rule
}

/** Counts what somebody does in this process, by network. */
export interface LocalLimiter {
  /** Counts one. Throws 429 with Retry-After if the limit was reached before. */
  count(request: { ip: string }): Promise<void>
  /** Takes one back. */
  uncount(request: { ip: string }): Promise<void>
}

/** How many times as much as a /64 of IPv6 its /48 may: one subscriber may have all of it, or a mobile carrier a customer in each /64. */
const WIDER_NETWORK_FACTOR = 16

/** Returns the counters that somebody counts in: the rule's, then for a /64 that it has not refused that of its /48. */
function createCounters<Counter>(rule: LimitRule, create: (rule: LimitRule) => Counter) {
  const [own, wide] = [create(rule), create({ ...rule, points: rule.points * WIDER_NETWORK_FACTOR })]
  return (key: string) => {
    const wider = widerNetworkOf(key)
    return [{ counter: own, key }, ...(wider === undefined ? [] : [{ counter: wide, key: wider }])]
  }
}

/**
 * Creates a limiter of what costs this process alone, so that it is counted here, by network, also while the database is away.
 */
export function createLocalLimiter(rule: LimitRule): LocalLimiter {
  const countersOf = createCounters(
    rule,
    ({ name, points, seconds }) => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  )
  return {
    async count({ ip }) {
      for (const { counter, key } of countersOf(networkOf(ip)))
        await counter.consume(key).catch((thrown: unknown) => {
          throw thrown instanceof RateLimiterRes ? refusalOf(rule, thrown) : thrown
        })
    },
    async uncount({ ip }) {
      for (const { counter, key } of countersOf(networkOf(ip))) await counter.reward(key)
    },
  }
}

/** Creates a limit of what this process does in all, whoever has it do so. It counts one, and returns false if the limit was reached before. */
export function createProcessLimit(rule: LimitRule): () => Promise<boolean> {
  const { name, points, seconds } = limitRule(rule)
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  return () =>
    limiter.consume('').then(
      () => true,
      () => false,
    )
}

/**
 * Creates a limiter that counts in Redis if the shop has one, else in PostgreSQL. While neither answers, it counts in this
 * process. Who is counted is stored as an HMAC.
 */
export function createLimiter(ctx: Context, rule: LimitRule): Limiter {
  limitRule(rule)
  const countersOf = createCounters(rule, (each) => createCounter(ctx, each))
  return {
    async check(reply, from = networkOf(reply.request.ip)) {
      let left = Infinity
      for (const { counter, key } of countersOf(from)) left = Math.min(left, await counter.check(reply, key))
      return left
    },
    async count(reply, from = networkOf(reply.request.ip)) {
      for (const { counter, key } of countersOf(from)) await counter.count(reply, key)
    },
    async countUnsaid(from) {
      for (const { counter, key } of countersOf(from)) if (!(await counter.countUnsaid(key))) return false
      return true
    },
  }
}

function createCounter(ctx: Context, rule: LimitRule) {
  let opened: Promise<RateLimiterAbstract> | undefined
  const hashOf = (key: string) => ctx.secrets.sign('rate-limit', key)
  const consume = async (key: string) => {
    const limiter = await (opened ??= openLimiter(ctx, rule))
    return limiter.consume(hashOf(key)).catch((thrown: unknown) => {
      if (thrown instanceof RateLimiterRes) return thrown
      throw thrown
    })
  }
  const show = (reply: FastifyReply, state: RateLimiterRes) => {
    const tightest = Number(reply.getHeader('ratelimit-remaining') ?? Infinity)
    if (state.remainingPoints >= tightest) return
    void reply.headers({
      'ratelimit-limit': String(rule.points),
      'ratelimit-remaining': String(state.remainingPoints),
      'ratelimit-reset': String(secondsUntil(state)),
    })
  }
  return {
    async check(reply: FastifyReply, key: string): Promise<number> {
      const limiter = await (opened ??= openLimiter(ctx, rule))
      const state = await limiter.get(hashOf(key))
      if (!state) return rule.points
      show(reply, state)
      if (state.consumedPoints >= rule.points) throw refusalOf(rule, state)
      return rule.points - state.consumedPoints
    },
    async count(reply: FastifyReply, key: string): Promise<void> {
      const state = await consume(key)
      show(reply, state)
      if (state.consumedPoints > rule.points) throw refusalOf(rule, state)
    },
    async countUnsaid(key: string): Promise<boolean> {
      return (await consume(key)).consumedPoints <= rule.points
    },
  }
}

/** By database, because contexts are spread and extended while the database of a process is one. */
const limiters = new WeakMap<Context['db'], Map<LimitRule, Limiter>>()

/** The limiter of a rule for commands and reactions, which are not set up with the server. */
export function limiterOf(ctx: Context, rule: LimitRule): Limiter {
  const own = limiters.get(ctx.db) ?? new Map<LimitRule, Limiter>()
  limiters.set(ctx.db, own)
  const limiter = own.get(rule) ?? createLimiter(ctx, rule)
  own.set(rule, limiter)
  return limiter
}

function refusalOf({ message }: LimitRule, state: RateLimiterRes): Refusal {
  return new Refusal(429, 'rate_limited', message, { retryAfter: Math.max(1, secondsUntil(state)) })
}

function secondsUntil({ msBeforeNext }: RateLimiterRes): number {
  return Math.ceil(msBeforeNext / 1_000)
}

async function openLimiter(ctx: Context, { name, points, seconds }: LimitRule): Promise<RateLimiterAbstract> {
  const rule = { keyPrefix: name, points, duration: seconds }
  const shared = { ...rule, insuranceLimiter: new RateLimiterMemory(rule) }
  if (ctx.redis) {
    return new RateLimiterRedis({ ...shared, storeClient: await ctx.redis.shared(), useRedisPackage: true, rejectIfRedisNotReady: true })
  }
  const table = { tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false }
  return new RateLimiterPostgres({ ...shared, ...table, storeClient: ctx.db.pool, storeType: 'pool' })
}

/** Deletes the counts of PostgreSQL whose time is over. A job calls it. */
export async function purgeExpiredLimits(ctx: Context): Promise<void> {
  await ctx.db.query('delete from rate_limits where expire < $1', [ctx.now().getTime()])
}
