import type { ClaimView, ShownClaims } from '#features/claims/contract.ts'
import { measuredValue, shownValue } from '#features/claims/rules.ts'
import { readClaims } from '#features/claims/server/store.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'

const HOUR_MS = 3_600_000
const claims = contentSnapshot((ctx) => readClaims(ctx.db), HOUR_MS)

/** Returns the figures that pages may state, by claim. Cached for an hour or until content changes. */
export async function shownClaims(ctx: Context): Promise<ShownClaims> {
  const now = ctx.now()
  return Object.fromEntries(
    (await claims(ctx)).flatMap((claim) => {
      const shown = shownValue(claim, ctx.config.STORE_MODE, now)
      return shown === undefined ? [] : [[claim.id, shown]]
    }),
  )
}

/** Returns every claim with its evidence and the figure that pages show. */
export async function claimsRegistry(ctx: Context): Promise<ClaimView[]> {
  const now = ctx.now()
  return (await readClaims(ctx.db)).map((claim) => {
    const measured = measuredValue(claim, now) ?? null
    return {
      ...claim,
      measurement: claim.measurement && {
        ...claim.measurement,
        from: claim.measurement.from?.toISOString() ?? null,
        at: claim.measurement.at.toISOString(),
      },
      shown: shownValue(claim, ctx.config.STORE_MODE, now) ?? null,
      shownLive: shownValue(claim, 'live', now) ?? null,
      measured,
      differs: measured !== null && measured !== claim.statedValue,
    }
  })
}
