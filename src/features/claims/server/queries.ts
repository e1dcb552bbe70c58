import type { ClaimView, ShownClaims } from '#features/claims/contract.ts'
import { measuredValue, shownValue } from '#features/claims/rules.ts'
import { readClaims } from '#features/claims/server/store.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'

const HOUR_MS = 3_600_000
const claims = contentSnapshot((ctx) => readClaims(ctx.db), HOUR_MS)

/** The figures that pages may state in this shop, by claim. Kept until content changes, or an hour. */
export async function shownClaims(ctx: Context): Promise<ShownClaims> {
  const now = ctx.now()
  return Object.fromEntries(
    (await claims(ctx)).flatMap((claim) => {
      const shown = shownValue(claim, ctx.config.STORE_MODE, now)
      return shown === undefined ? [] : [[claim.id, shown]]
    }),
  )
}

/** Every claim with its proof, and what pages show of it. */
export async function claimsRegistry(ctx: Context): Promise<ClaimView[]> {
  const now = ctx.now()
  return (await readClaims(ctx.db)).map((claim) => {
    const measured = measuredValue(claim, now) ?? null
    return {
      ...claim,
      shown: shownValue(claim, ctx.config.STORE_MODE, now) ?? null,
      shownLive: shownValue(claim, 'live', now) ?? null,
      measured,
      differs: measured !== null && measured !== claim.statedValue,
    }
  })
}
