import { z } from 'zod'
import { type Business, businessSchema } from '#features/legal/contract.ts'
import { noBusiness } from '#features/legal/rules/business.ts'
import { type LegalKind, legalKinds } from '#features/legal/rules/kinds.ts'
import type { Setting } from '#platform/settings.ts'

export const businessSetting: Setting<Business> = { key: 'business', schema: businessSchema, otherwise: noBusiness }

/** The version of each legal text that the last review covered. */
export const reviewedVersions: Setting<Partial<Record<LegalKind, number>>> = {
  key: 'legal.reviewed_versions',
  schema: z.partialRecord(z.enum(legalKinds), z.int()),
  otherwise: {},
}

/** The day (`2026-11-20`) the legal texts were reviewed; null while they are templates. */
export const legalReviewedOn: Setting<string | null> = { key: 'legal.reviewed_on', schema: z.iso.date().nullable(), otherwise: null }
