import { z } from 'zod'
import { claimIds, MAX_WORDING_LENGTH, measureIds } from '#features/claims/rules.ts'

export type { ClaimId, ShownClaims } from '#features/claims/rules.ts'

export const claimSchema = z
  .object({
    id: z.enum(claimIds),
    wording: z.string().describe('The full sentence, in which `{value}` is replaced by the figure.'),
    statedValue: z.string(),
    measuredBy: z.enum(measureIds).nullable().describe('Null if only a document can prove it.'),
    measurement: z
      .object({
        value: z.number().describe('A count, an average out of five, or a share from 0 to 1.'),
        sample: z.int().describe('The number of orders, reviews or customers measured.'),
        from: z.string().nullable().describe('The start of the window, ISO 8601, UTC; null if all time.'),
        at: z.string().describe('ISO 8601, UTC.'),
      })
      .nullable(),
    evidence: z.string().nullable().describe('The URL of a document that proves the claim.'),
    evidenceNote: z.string().nullable().describe('What the document shows.'),
    evidenceOn: z.string().nullable().describe('The date of the document: `2026-11-20`.'),
    owner: z.string(),
    shown: z.string().nullable().describe('The figure that pages show now; null if none.'),
    shownLive: z.string().nullable().describe('The figure that a live shop would show now; null if none.'),
    measured: z
      .string()
      .nullable()
      .describe('The measured figure as a page would state it; null if there is none or its sample is too small.'),
    differs: z.boolean().describe('Whether the stated figure differs from the measured one.'),
  })
  .meta({ id: 'Claim' })
/** A claim as staff see it. */
export type ClaimView = z.infer<typeof claimSchema>

/** The claims registry. */
export const registrySchema = z.object({ success: z.literal(true), mode: z.enum(['demo', 'live']), data: z.array(claimSchema) })
export type Registry = z.infer<typeof registrySchema>

const optionalText = (schema: z.ZodString) => schema.nullish().transform((text) => text?.trim() || null)

/** A change to a claim. A document's note and date need its URL. */
export const claimBody = z
  .object({
    wording: z
      .string()
      .transform((text) => text.trim().replace(/\s+/g, ' '))
      .pipe(
        z
          .string()
          .max(MAX_WORDING_LENGTH, { error: `Use up to ${MAX_WORDING_LENGTH} characters.` })
          .refine((text) => text.split('{value}').length === 2, { error: 'Write {value} exactly once, in place of the figure.' }),
      )
      .optional()
      .describe('Unchanged if left out.'),
    statedValue: z.string().trim().min(1, { error: 'Enter a figure.' }).max(60, { error: 'Use up to 60 characters.' }),
    evidence: optionalText(z.string().max(500)),
    evidenceNote: optionalText(z.string().max(500, { error: 'Use up to 500 characters.' })),
    evidenceOn: z.iso
      .date({ error: 'Enter a date such as 2026-11-20.' })
      // PostgreSQL has no year 0.
      .refine((day) => !day.startsWith('0000'), { error: 'Enter a date such as 2026-11-20.' })
      .nullish()
      .transform((day) => day ?? null),
    owner: z.string().trim().min(1, { error: 'Enter the team responsible.' }).max(60, { error: 'Use up to 60 characters.' }),
  })
  .superRefine(({ evidence, evidenceNote, evidenceOn }, { addIssue }) => {
    if (evidence !== null && !/^https?:$/.test(URL.parse(evidence)?.protocol ?? ''))
      addIssue({
        code: 'custom',
        path: ['evidence'],
        message: 'Enter the document’s full URL, such as https://shop.example.com/audit.pdf.',
      })
    if (evidence === null && (evidenceNote ?? evidenceOn) !== null)
      addIssue({ code: 'custom', path: ['evidence'], message: 'Enter the URL of the document that this is about.' })
  })
export type ClaimChange = z.output<typeof claimBody>
