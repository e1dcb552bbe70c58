import { type Seller, sellerOf } from '#features/legal/rules/business.ts'
import type { LegalKind } from '#features/legal/rules/kinds.ts'
import { originals } from '#features/legal/rules/originals/all.ts'
import { type Fillings, fill } from '#features/legal/rules/placeholders.ts'
import { joinSections, type LegalSection, splitSections } from '#features/legal/rules/sections.ts'
import { businessSetting, legalReviewedOn, reviewedVersions } from '#features/legal/server/settings.ts'
import { type LegalVersion, selectNewest, selectVersions } from '#features/legal/server/store.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting } from '#platform/settings.ts'

/** The seller, the last review and the newest legal texts, from memory. */
const remembered = contentSnapshot(async ({ db }) => {
  const [business, review, versions] = await Promise.all([readSetting(db, businessSetting), readReview(db), selectNewest(db)])
  return { business, review, versions: new Map(versions.map((row) => [row.kind, row])) }
})

/** When somebody had the legal texts reviewed (`2026-11-20`), and which versions. */
export interface Review {
  reviewedOn: string | null
  versions: Partial<Record<LegalKind, number>>
}

/** Reads the last review. */
export async function readReview(db: Queryable): Promise<Review> {
  const [reviewedOn, versions] = await Promise.all([readSetting(db, legalReviewedOn), readSetting(db, reviewedVersions)])
  return { reviewedOn, versions }
}

/** Whether the last review was of this version. */
export function wasReviewed({ kind, version }: Pick<CurrentText, 'kind' | 'version'>, { reviewedOn, versions }: Review): boolean {
  return reviewedOn !== null && versions[kind] === version
}

/** Who runs the shop, from memory. */
export async function seller(ctx: Context): Promise<Seller> {
  const { business } = await remembered(ctx)
  return sellerOf(business, ctx.config.CONTACT_EMAIL, ctx.config.STORE_MODE === 'demo')
}

/** A version of a legal text; before the shop recorded one, the original as version 0. */
export type CurrentText = Omit<LegalVersion, 'publishedAt'> & { publishedAt: Date | null }

/** The original of a legal text that nobody has published yet. */
export function originalText(kind: LegalKind): CurrentText {
  return { kind, version: 0, html: joinSections(originals[kind]), isOriginal: true, publishedAt: null, publishedBy: null }
}

/** A legal text as its page shows it. */
export interface ShownLegalText {
  sections: LegalSection[]
  version: number
  /** ISO 8601, UTC; null for version 0. */
  publishedAt: string | null
  /** `2026-11-20`; null if this version was not reviewed. */
  reviewedOn: string | null
  /** As the shop comes with it, and not reviewed. */
  isTemplate: boolean
}

/** The current version of a legal text, filled, from memory. */
export async function shownLegalText(ctx: Context, kind: LegalKind, fillings: Fillings): Promise<ShownLegalText> {
  const { versions, review } = await remembered(ctx)
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

/** The sections of a text, filled. */
export function filledSections({ kind, html }: Pick<CurrentText, 'kind' | 'html'>, fillings: Fillings): LegalSection[] {
  return splitSections(html, originals[kind]).map((section) => ({ ...section, html: fill(section.html, fillings) }))
}

/** The version of the terms that an order accepts now, from memory; null before the shop recorded one. */
export async function currentTermsVersion(ctx: Context): Promise<number | null> {
  return (await remembered(ctx)).versions.get('terms')?.version ?? null
}

/** The terms that were accepted with an order; undefined for orders before there were versions. */
export async function acceptedTerms(
  { db }: Pick<Context, 'db'>,
  { termsVersion }: { termsVersion: number | null },
): Promise<LegalVersion | undefined> {
  if (termsVersion === null) return undefined
  return (await selectVersions(db, 'terms')).find(({ version }) => version === termsVersion)
}
