import type { FastifyReply } from 'fastify'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'
import { networkOf, subscriberNetworkOf } from '#shared/network.ts'

/** At most `points` per `seconds`. docs/operating/limits.md lists all rules. */
export interface LimitRule {
  name: string
  points: number
  seconds: number
  /** Shown to refused clients. */
  message: string
  /** Whether it counts by what anyone can type, such as a mailbox. The RateLimit headers would reveal how much others used it. */
  isByTyped?: true
}

/**
 * Counts actions across the shop's processes, by the caller's network or by `key`. `check` and `count` set the RateLimit headers of the
 * response, unless the rule is `isByTyped`.
 */
export interface Limiter {
  /** Returns how many points are left without using one. Throws 429 with Retry-After if the limit is reached. */
  check(reply: FastifyReply, key?: string): Promise<number>
  /** Uses a point. Throws 429 with Retry-After if the limit was already reached. */
  count(reply: FastifyReply, key?: string): Promise<void>
  /** Uses a point without setting headers. Returns false if the limit was already reached. */
  countSilently(key: string): Promise<boolean>
}

/** All rules of this process by name. A test compares them with the documentation. */
export const limitRules = new Map<string, LimitRule>()

/** Registers a rule. */
export function limitRule(rule: LimitRule): LimitRule {
  limitRules.set(rule.name, rule)
  return rule
}

/** Counts actions in this process only, by network. */
export interface LocalLimiter {
  /** Uses a point. Throws 429 with Retry-After if the limit was already reached. */
  count(request: { ip: string }): Promise<void>
  /** Returns a point. */
  uncount(request: { ip: string }): Promise<void>
}

/** The limit of an IPv6 /48, as a multiple of that of a /64. A /48 can be a single subscriber, or a mobile carrier with a customer in each /64. */
const WIDER_NETWORK_FACTOR = 16

/** Returns the counters for a key: the rule's own, then for a /64 that of its /48. */
function createCounters<Counter>(rule: LimitRule, create: (rule: LimitRule) => Counter) {
  const [own, wide] = [create(rule), create({ ...rule, points: rule.points * WIDER_NETWORK_FACTOR })]
  return (key: string) => {
    const wider = subscriberNetworkOf(key)
    return [{ counter: own, key }, ...(wider === undefined ? [] : [{ counter: wide, key: wider }])]
  }
}

/**
 * Creates a limiter for work that only costs this process. It counts in memory, by network, and works while the database is down.
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

/** Creates a limit for the whole process. The returned function uses a point, and returns false if the limit was already reached. */
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
 * Creates a limiter that counts in Redis, or else in PostgreSQL, and in memory while neither responds. Keys are stored as HMACs.
 */
export function createLimiter(ctx: Context, rule: LimitRule): Limiter {
  limitRule(rule)
  const countersOf = createCounters(rule, (variant) => createCounter(ctx, variant))
  return {
    async check(reply, from = networkOf(reply.request.ip)) {
      let left = Infinity
      for (const { counter, key } of countersOf(from)) left = Math.min(left, await counter.check(reply, key))
      return left
    },
    async count(reply, from = networkOf(reply.request.ip)) {
      for (const { counter, key } of countersOf(from)) await counter.count(reply, key)
    },
    async countSilently(from) {
      for (const { counter, key } of countersOf(from)) if (!(await counter.countSilently(key))) return false
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
    if (rule.isByTyped || state.remainingPoints >= tightest) return
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
    async countSilently(key: string): Promise<boolean> {
      return (await consume(key)).consumedPoints <= rule.points
    },
  }
}

/** Keyed by database because contexts are copied, while a process has only one database. */
const limiters = new WeakMap<Context['db'], Map<LimitRule, Limiter>>()

/** The limiter of a rule for commands and reactions, which have no setup phase. */
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

/** Deletes expired counts in PostgreSQL. Run by a job. */
export async function purgeExpiredLimits(ctx: Context): Promise<void> {
  await ctx.db.query('delete from rate_limits where expire < $1', [ctx.now().getTime()])
}
