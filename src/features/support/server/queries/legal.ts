import { policyNotices } from '#features/guarantees/server/queries/overview.ts'
import type { LegalKind } from '#features/legal/rules/kinds.ts'
import type { Fillings } from '#features/legal/rules/placeholders.ts'
import { type ShownLegalText, seller, publicLegalText } from '#features/legal/server/queries.ts'
import { waysToPay } from '#features/payments/server/queries/settings.ts'
import { legalFillings } from '#features/support/rules/legal-fillings.ts'
import type { Context } from '#platform/context.ts'

/** The current values of the placeholders in legal texts. */
export async function currentFillings(ctx: Context): Promise<Fillings> {
  const [business, ways, notices] = await Promise.all([seller(ctx), waysToPay(ctx), policyNotices(ctx)])
  return legalFillings(ctx.config, business, ways, notices)
}

/** A legal text with its placeholders filled. */
export async function legalPage(ctx: Context, kind: LegalKind): Promise<ShownLegalText> {
  return publicLegalText(ctx, kind, await currentFillings(ctx))
}
