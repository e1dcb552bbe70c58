import { shownClaims } from '#features/claims/server/queries.ts'
import { promisedPercents } from '#features/promotions/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'
import { quoted, unprovenIn } from '#shared/statements.ts'

/**
 * Throws 400 in a live shop if a text, by its field, states a time, share, number or promise that neither a claim proves nor a promotion gives
 * now. Prices and dates may be stated.
 */
export async function refuseUnproven(ctx: Context, texts: Readonly<Record<string, string | null>>): Promise<void> {
  if (ctx.config.STORE_MODE !== 'live') return
  const proven = [...Object.values(await shownClaims(ctx)), ...(await promisedPercents(ctx))]
  const errors = Object.entries(texts).flatMap(([path, text]) => {
    const words = unprovenIn(text ?? '', proven)
    if (words.length === 0) return []
    const message = `A live shop states only what is proven. Remove ${quoted(words)}, or prove the figure under Claims or add the promotion first.`
    return [{ path, message }]
  })
  if (errors.length > 0) throw new Refusal(400, 'invalid_input', errors[0]?.message ?? '', { errors })
}
