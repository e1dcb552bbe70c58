import { type Facts, type ShownClaims, withClaims, withDemoMarks } from '#features/claims/rules.ts'
import { deliveryTimes } from '#features/orders/server/queries/delivery-promise.ts'
import { waysToPay } from '#features/payments/server/queries/settings.ts'
import { publicFigures } from '#features/reviews/server/queries.ts'
import { type CustomTexts, replaceTexts, shownText } from '#features/texts/rules.ts'
import { factsOf } from '#features/texts/rules/facts.ts'
import { selectNewest } from '#features/texts/server/store.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'

/** A context with unpublished texts, for rendering one page with them. */
export interface DraftContext extends Context {
  draftTexts?: { pageId: string; texts: CustomTexts }
}

/** The published texts of all pages, cached in memory. */
const published = contentSnapshot(async ({ db }) => new Map((await selectNewest(db)).map(({ pageId, texts }) => [pageId, texts])))

/** The facts that texts may mention right now, and the claims among them. */
export async function shopFacts(ctx: Context): Promise<{ claims: ShownClaims; facts: Facts }> {
  const [claims, ways, times] = await Promise.all([publicFigures(ctx), waysToPay(ctx), deliveryTimes(ctx)])
  const stated = ctx.config.STORE_MODE === 'demo' ? withDemoMarks(claims) : claims
  return { claims, facts: factsOf(ctx.config.STORE_NAME, stated, ways, times) }
}

/** A page's texts with `facts` filled in: the owner's custom texts, otherwise the `original` ones. Cached in memory. */
export async function pageTexts<Texts>(ctx: DraftContext, pageId: string, original: Texts, facts: Facts): Promise<Texts> {
  const { draftTexts, config } = ctx
  const own = draftTexts?.pageId === pageId ? draftTexts.texts : (await published(ctx)).get(pageId)
  const texts = replaceTexts(original, (slot) => shownText(slot, own?.[slot.id], facts, config.STORE_MODE === 'live'))
  return withClaims(texts, facts)
}
