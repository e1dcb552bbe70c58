import { z } from 'zod'
import { type ClaimChange, claimIds, type ClaimView, measureIds } from '#features/claims/contract.ts'

/** ClaimView as the API document describes it; times are ISO 8601. */
export const claimSchema = z.object({
  id: z.enum(claimIds),
  wording: z.string(),
  statedValue: z.string(),
  measuredBy: z.enum(measureIds).nullable(),
  measurement: z.object({ value: z.number(), sample: z.int(), from: z.date().nullable(), at: z.date() }).nullable(),
  evidence: z.string().nullable(),
  evidenceNote: z.string().nullable(),
  evidenceOn: z.string().nullable(),
  owner: z.string(),
  shown: z.string().nullable(),
  shownLive: z.string().nullable(),
  measured: z.string().nullable(),
  differs: z.boolean(),
}) satisfies z.ZodType<ClaimView>

/** What the operator sends. */
export const claimBody = z.object({
  wording: z.string().max(400).optional(),
  statedValue: z.string().max(60, { error: 'A figure has at most 60 characters.' }),
  evidence: z.string().max(500).nullable(),
  evidenceNote: z.string().max(500, { error: 'A note has at most 500 characters.' }).nullish(),
  evidenceOn: z.iso.date({ error: 'Give a day such as 2026-11-20.' }).nullish(),
  owner: z.string().max(60, { error: 'An owner has at most 60 characters.' }),
}) satisfies z.ZodType<ClaimChange>
