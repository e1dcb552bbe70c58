import { z } from 'zod'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting, type Setting } from '#platform/settings.ts'

export const legalReviewedOn: Setting<string | null> = { key: 'legal.reviewed_on', schema: z.iso.date().nullable(), otherwise: null }

/** The day on which the operator had privacy notice and terms reviewed; null while they are templates. */
export function readLegalReview(db: Queryable): Promise<string | null> {
  return readSetting(db, legalReviewedOn)
}
