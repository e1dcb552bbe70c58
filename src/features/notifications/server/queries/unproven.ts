import { shownClaims } from '#features/claims/server/queries.ts'
import { promisedPercents } from '#features/promotions/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { quoted, unprovenIn } from '#shared/statements.ts'

/** What the shop's texts may state now: proven claims and what promotions give. Undefined in a demo shop, where anything may be stated. */
export async function provenNow(ctx: Context): Promise<string[] | undefined> {
  if (ctx.config.STORE_MODE !== 'live') return undefined
  return [...Object.values(await shownClaims(ctx)), ...(await promisedPercents(ctx))]
}

/** Why a text cannot be sent: it states a time, share, number or promise that is not among `proven`. Undefined if it can. */
export function unprovenProblem(text: string, proven: readonly string[] | undefined): string | undefined {
  const words = proven ? unprovenIn(text, proven) : []
  if (words.length === 0) return undefined
  return `A live shop states only what is proven. Remove ${quoted(words)}, or prove the figure under Claims or add the promotion first.`
}
