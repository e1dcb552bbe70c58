import type { PageViews } from '#features/operations/contract.ts'
import { readLegalReview } from '#features/operations/server/settings.ts'
import { selectViews } from '#features/operations/server/store.ts'
import type { Context } from '#platform/context.ts'

/** How often each page was opened on each day from `from` to `to` (`2026-11-20`, UTC, both included). */
export function pageViews(ctx: Context, { from, to }: { from: string; to: string }): Promise<PageViews[]> {
  return selectViews(ctx.db, from, to)
}

/** The day (`2026-11-20`) of the last review of privacy notice and terms; null while they are templates. */
export function legalReview(ctx: Context): Promise<string | null> {
  return readLegalReview(ctx.db)
}
