import { accountOf } from '#features/accounts/server/queries.ts'
import type { BusinessSettings, LegalOverview, LegalText, LegalVersionText, LegalVersionView } from '#features/legal/contract.ts'
import { missingIn } from '#features/legal/rules/business.ts'
import { type LegalKind, legalKinds, legalTexts } from '#features/legal/rules/kinds.ts'
import { type Fillings, placeholders } from '#features/legal/rules/placeholders.ts'
import { type CurrentText, filledSections, originalText, readReview, type Review, wasReviewed } from '#features/legal/server/queries.ts'
import { businessSetting } from '#features/legal/server/settings.ts'
import { selectNewest, selectVersion, selectVersions } from '#features/legal/server/store.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting } from '#platform/settings.ts'
import { notFound } from '#shared/errors.ts'

/** The business details, and which required ones are missing. */
export async function businessSettings({ db, config }: Context): Promise<BusinessSettings> {
  const business = await readSetting(db, businessSetting)
  return { business, missing: missingIn(business), contactEmail: config.CONTACT_EMAIL }
}

/** The legal texts with their current versions. */
export async function legalOverview({ db }: Context): Promise<LegalOverview> {
  const [newest, review] = await Promise.all([selectNewest(db), readReview(db)])
  const texts = legalKinds.map(async (kind) => summaryOf(db, newest.find((row) => row.kind === kind) ?? originalText(kind), review))
  return { reviewedOn: review.reviewedOn, texts: await Promise.all(texts) }
}

const MAX_VERSIONS = 50

/** A legal text with its newest 50 versions. */
export async function legalText({ db }: Context, kind: LegalKind): Promise<LegalText> {
  const [rows, review] = await Promise.all([selectVersions(db, kind, MAX_VERSIONS), readReview(db)])
  const current = rows[0] ?? originalText(kind)
  return {
    ...(await summaryOf(db, current, review)),
    html: current.html,
    versions: await Promise.all(rows.map((row) => presentVersion(db, row))),
    placeholders: Object.entries(placeholders).map(([name, description]) => ({ name, description })),
  }
}

/** One version of a legal text, as published and filled with `fillings`. Throws 404. */
export async function legalVersion({ db }: Context, kind: LegalKind, version: number, fillings: Fillings): Promise<LegalVersionText> {
  const row = await selectVersion(db, kind, version)
  if (!row) throw notFound('There is no such version.')
  return { ...(await presentVersion(db, row)), html: row.html, sections: filledSections(row, fillings) }
}

async function summaryOf(db: Queryable, current: CurrentText, review: Review): Promise<LegalOverview['texts'][number]> {
  const { kind } = current
  return { kind, ...legalTexts[kind], current: await presentVersion(db, current), isReviewed: wasReviewed(current, review) }
}

async function presentVersion(db: Queryable, { version, isOriginal, publishedAt, publishedBy }: CurrentText): Promise<LegalVersionView> {
  const author = publishedBy === null ? null : ((await accountOf(db, publishedBy))?.username ?? 'Former staff')
  return { version, isOriginal, publishedAt: publishedAt?.toISOString() ?? null, author }
}
