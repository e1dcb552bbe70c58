import { type Seller, sellerOf } from '#features/legal/rules/business.ts'
import type { LegalKind } from '#features/legal/rules/kinds.ts'
import { originals } from '#features/legal/rules/originals/all.ts'
import { type Fillings, fill } from '#features/legal/rules/placeholders.ts'
import { joinSections, type LegalSection, splitSections } from '#features/legal/rules/sections.ts'
import { businessSetting, legalReviewedOn, reviewedVersions } from '#features/legal/server/settings.ts'
import { type LegalVersion, selectNewest, selectVersion } from '#features/legal/server/store.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting } from '#platform/settings.ts'

/** The seller, the last review and the current legal texts, cached in memory. */
const cachedLegal = contentSnapshot(async ({ db }) => {
  const [business, review, versions] = await Promise.all([readSetting(db, businessSetting), readReview(db), selectNewest(db)])
  return { business, review, versions: new Map(versions.map((row) => [row.kind, row])) }
})

/** The date of the last legal review (`2026-11-20`) and the versions it covered. */
export interface Review {
  reviewedOn: string | null
  versions: Partial<Record<LegalKind, number>>
}

/** Reads the last legal review. */
export async function readReview(db: Queryable): Promise<Review> {
  const [reviewedOn, versions] = await Promise.all([readSetting(db, legalReviewedOn), readSetting(db, reviewedVersions)])
  return { reviewedOn, versions }
}

/** Whether the last review covered this version. */
export function wasReviewed({ kind, version }: Pick<CurrentText, 'kind' | 'version'>, { reviewedOn, versions }: Review): boolean {
  return reviewedOn !== null && versions[kind] === version
}

/** The shop's seller, cached in memory. */
export async function seller(ctx: Context): Promise<Seller> {
  const { business } = await cachedLegal(ctx)
  return sellerOf(business, ctx.config.CONTACT_EMAIL, ctx.config.STORE_MODE === 'demo')
}

/** A version of a legal text. If the shop hasn't recorded any yet, the original as version 0. */
export type CurrentText = Omit<LegalVersion, 'publishedAt'> & { publishedAt: Date | null }

/** A legal text's original, as version 0. */
export function originalText(kind: LegalKind): CurrentText {
  return { kind, version: 0, html: joinSections(originals[kind]), isOriginal: true, publishedAt: null, publishedBy: null }
}

/** A legal text for its page. */
export interface ShownLegalText {
  sections: LegalSection[]
  version: number
  /** ISO 8601, UTC; null for version 0. */
  publishedAt: string | null
  /** `2026-11-20`; null if this version wasn't reviewed. */
  reviewedOn: string | null
  /** Whether it's the original text and wasn't reviewed. */
  isTemplate: boolean
}

/** The current version of a legal text with its placeholders filled in, cached in memory. */
export async function publicLegalText(ctx: Context, kind: LegalKind, fillings: Fillings): Promise<ShownLegalText> {
  const { versions, review } = await cachedLegal(ctx)
  const current = versions.get(kind) ?? originalText(kind)
  const isReviewed = wasReviewed(current, review)
  return {
    sections: filledSections(current, fillings),
    version: current.version,
    publishedAt: current.publishedAt?.toISOString() ?? null,
    reviewedOn: isReviewed ? review.reviewedOn : null,
    isTemplate: current.isOriginal && !isReviewed,
  }
}

/** A text's sections with their placeholders filled in. */
export function filledSections({ kind, html }: Pick<CurrentText, 'kind' | 'html'>, fillings: Fillings): LegalSection[] {
  return splitSections(html, originals[kind]).map((section) => ({ ...section, html: fill(section.html, fillings) }))
}

/** The version of the terms that orders currently accept, cached in memory. Null if the shop hasn't recorded one yet. */
export async function currentTermsVersion(ctx: Context): Promise<number | null> {
  return (await cachedLegal(ctx)).versions.get('terms')?.version ?? null
}

/** The terms accepted with an order. Undefined for orders from before terms had versions. */
export async function acceptedTerms(
  { db }: Pick<Context, 'db'>,
  { termsVersion }: { termsVersion: number | null },
): Promise<LegalVersion | undefined> {
  return termsVersion === null ? undefined : selectVersion(db, 'terms', termsVersion)
}
