import { setTimeout as wait } from 'node:timers/promises'
import type { SandboxBehavior } from '#features/payments/contract.ts'
import { selectBehavior, updateBehavior } from '#features/payments/server/store/sandbox/webhooks.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'

const CACHE_MS = 1_000
const SLOW_MS = 8_000

const cached = new WeakMap<Database, { until: number; behavior: Promise<SandboxBehavior> }>()

/** The sandbox's current behavior, cached for a second so that it adds nothing to an order's cost. */
export function currentBehavior(ctx: Context): Promise<SandboxBehavior> {
  const known = cached.get(ctx.db)
  if (known && known.until > performance.now()) return known.behavior
  const behavior = selectBehavior(ctx.db)
  behavior.catch(() => cached.delete(ctx.db))
  cached.set(ctx.db, { until: performance.now() + CACHE_MS, behavior })
  return behavior
}

/** Changes the sandbox's behavior, immediately in this process and within a second in others. */
export async function changeBehavior(ctx: Context, behavior: SandboxBehavior): Promise<void> {
  await updateBehavior(ctx.db, behavior)
  cached.delete(ctx.db)
}

/** Runs a call with the selected fault. All faults but `error` do the work before they fail. */
export async function withFault<Answer>(ctx: Context, work: () => Promise<Answer>): Promise<Answer> {
  const { apiFault } = await currentBehavior(ctx)
  if (apiFault === 'error') throw new Error('the sandbox simulates a 500 response')
  const answer = await work()
  if (apiFault === 'slow') await wait(SLOW_MS, undefined, { ref: false })
  if (apiFault === 'reset') throw Object.assign(new Error('the sandbox simulates a reset connection'), { code: 'ECONNRESET' })
  // Deliberately breaks the promised type, as a broken provider would.
  if (apiFault === 'garbage') return JSON.parse('{"reference":42}')
  return answer
}
