import { shownClaims } from '#features/claims/server/queries.ts'
import { promisedPercents } from '#features/promotions/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { quoted, findUnproven } from '#shared/statements.ts'

/** What the shop's texts may currently state: proven claims and promoted discounts. Undefined in a demo shop, which may state anything. */
export async function provenNow(ctx: Context): Promise<string[] | undefined> {
  if (ctx.config.STORE_MODE !== 'live') return undefined
  return [...Object.values(await shownClaims(ctx)), ...(await promisedPercents(ctx))]
}

/** Why a text cannot be used: it states a time, share, number or promise that is not among `proven`. Undefined if it can. */
export function unprovenProblem(text: string, proven: readonly string[] | undefined): string | undefined {
  const statements = proven ? findUnproven(text, proven) : []
  if (statements.length === 0) return undefined
  return `A live shop states only what is proven. Remove ${quoted(statements)}, or prove the figure under Claims or add the promotion first.`
}
