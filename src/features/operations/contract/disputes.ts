import { z } from 'zod'
import { money, time } from '#features/operations/contract/fields.ts'
import { orderStatuses } from '#features/orders/rules.ts'
import { disputeStatuses, evidenceKinds, MAX_EVIDENCE_LENGTH } from '#features/payments/rules/disputes.ts'

export const disputeSchema = z
  .object({
    id: z.string(),
    provider: z.string(),
    reference: z.string().describe('The provider’s own id of the dispute.'),
    order: z
      .object({
        id: z.string(),
        orderNumber: z.string(),
        status: z.enum(orderStatuses),
        held: z.boolean().describe('Whether its delivery waits until staff have checked it.'),
        quantity: z.number(),
        delivered: z.number().nullable().describe('Units delivered so far; null if none were reported.'),
      })
      .nullable()
      .describe('Null where a deposit is disputed.'),
    amount: money.describe('Dollars that the customer disputes.'),
    currency: z.string(),
    reason: z.string().describe('The provider’s reason in words.'),
    status: z.enum(disputeStatuses),
    withdrawn: money.describe('Dollars taken from the shop and not given back, without fees.'),
    evidenceDueAt: time.nullable().describe('The deadline for evidence: ISO 8601, UTC.'),
    openedAt: time,
    closedAt: time.nullable(),
    submission: z.enum(['none', 'on_its_way', 'submitted']).describe('The shop’s evidence.'),
  })
  .meta({ id: 'Dispute' })
export type DisputeView = z.infer<typeof disputeSchema>

const evidenceTextSchema = z.object({ kind: z.enum(evidenceKinds), text: z.string() })

export const disputePageSchema = z
  .object({
    dispute: disputeSchema,
    evidence: z.array(evidenceTextSchema).describe('What was submitted since the provider last asked, else what the shop has gathered.'),
    submittedBy: z.string().nullable().describe('The name of whoever submitted it.'),
    submittedAt: time.nullable().describe('When it was submitted here: ISO 8601, UTC.'),
    earlier: z
      .array(z.object({ evidence: z.array(evidenceTextSchema), submittedBy: z.string(), submittedAt: time }))
      .describe('What was submitted before the provider asked again, newest first.'),
    maySubmit: z.boolean().describe('Whether the dispute still takes evidence.'),
  })
  .meta({ id: 'DisputePage' })
export type DisputePage = z.infer<typeof disputePageSchema>

export const evidenceBody = z.object({
  statement: z
    .string({ error: 'Please say in your own words why the payment is right.' })
    .trim()
    .min(1, { error: 'Please say in your own words why the payment is right.' })
    .max(MAX_EVIDENCE_LENGTH, { error: `Use at most ${MAX_EVIDENCE_LENGTH.toLocaleString('en-US')} characters.` }),
})

export const disputeFilter = z.object({
  status: z.enum(['open', 'closed'], { error: 'status must be open or closed.' }).default('open'),
})
