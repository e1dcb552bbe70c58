import { setTimeout as wait } from 'node:timers/promises'
import type { SandboxBehavior } from '#features/payments/contract.ts'
import { selectBehavior, updateBehavior } from '#features/payments/server/store/sandbox/webhooks.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'

const KEPT_MS = 1_000
const SLOW_MS = 8_000

const kept = new WeakMap<Database, { until: number; behavior: Promise<SandboxBehavior> }>()

/** How the sandbox behaves now. Read once a second at most: it costs an order nothing. */
export function currentBehavior(ctx: Context): Promise<SandboxBehavior> {
  const known = kept.get(ctx.db)
  if (known && known.until > performance.now()) return known.behavior
  const behavior = selectBehavior(ctx.db)
  behavior.catch(() => kept.delete(ctx.db))
  kept.set(ctx.db, { until: performance.now() + KEPT_MS, behavior })
  return behavior
}

/** Changes how the sandbox behaves: at once in this process, within a second in others. */
export async function changeBehavior(ctx: Context, behavior: SandboxBehavior): Promise<void> {
  await updateBehavior(ctx.db, behavior)
  kept.delete(ctx.db)
}

/** Answers a call of the shop, with the fault that was asked for. All but `error` do the work before they go wrong. */
export async function withFault<Answer>(ctx: Context, work: () => Promise<Answer>): Promise<Answer> {
  const { apiFault } = await currentBehavior(ctx)
  if (apiFault === 'error') throw new Error('the sandbox answers 500, as it was asked to')
  const answer = await work()
  if (apiFault === 'slow') await wait(SLOW_MS, undefined, { ref: false })
  if (apiFault === 'reset') throw Object.assign(new Error('the sandbox cuts the connection, as it was asked to'), { code: 'ECONNRESET' })
  // Half an answer: the types promise what a broken provider does not keep.
  if (apiFault === 'garbage') return JSON.parse('{"reference":42}')
  return answer
}
