import type { ShownClaims } from '#features/claims/contract.ts'
import { mayShow } from '#features/claims/rules.ts'
import { readClaims } from '#features/claims/server/store.ts'
import type { Context } from '#platform/context.ts'

/** The figures that pages may state in this shop, by claim. */
export async function shownClaims(ctx: Context): Promise<ShownClaims> {
  const claims = await readClaims(ctx.db)
  const shown = claims.filter((claim) => mayShow(claim, ctx.config.STORE_MODE))
  return Object.fromEntries(shown.map((claim) => [claim.id, claim.statedValue]))
}
