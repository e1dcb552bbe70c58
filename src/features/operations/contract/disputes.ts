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
      .describe('Null if the disputed payment is a deposit.'),
    amount: money.describe('Dollars that the customer disputes.'),
    currency: z.string(),
    reason: z.string().describe('The provider’s reason as readable text.'),
    status: z.enum(disputeStatuses),
    withdrawn: money.describe('Dollars withdrawn from the shop and not returned, excluding fees.'),
    evidenceDueAt: time.nullable().describe('The deadline for evidence: ISO 8601, UTC.'),
    openedAt: time,
    closedAt: time.nullable(),
    submission: z.enum(['none', 'on_its_way', 'submitted']).describe('Status of the shop’s evidence.'),
  })
  .meta({ id: 'Dispute' })
export type DisputeView = z.infer<typeof disputeSchema>

const evidenceTextSchema = z.object({ kind: z.enum(evidenceKinds), text: z.string() })

export const disputePageSchema = z
  .object({
    dispute: disputeSchema,
    evidence: z.array(evidenceTextSchema).describe('The evidence submitted in this round, or what the shop has gathered so far.'),
    submittedBy: z.string().nullable().describe('The name of the staff member who submitted it.'),
    submittedAt: time.nullable().describe('When staff submitted it: ISO 8601, UTC.'),
    earlier: z
      .array(z.object({ evidence: z.array(evidenceTextSchema), submittedBy: z.string(), submittedAt: time }))
      .describe('Evidence from earlier rounds, newest first.'),
    maySubmit: z.boolean().describe('Whether evidence can still be submitted.'),
  })
  .meta({ id: 'DisputePage' })
export type DisputePage = z.infer<typeof disputePageSchema>

export const evidenceBody = z.object({
  statement: z
    .string({ error: 'Explain in your own words why the payment is valid.' })
    .trim()
    .min(1, { error: 'Explain in your own words why the payment is valid.' })
    .max(MAX_EVIDENCE_LENGTH, { error: `Use at most ${MAX_EVIDENCE_LENGTH.toLocaleString('en-US')} characters.` }),
})

export const disputeFilter = z.object({
  status: z.enum(['open', 'closed'], { error: 'status must be open or closed.' }).default('open'),
})
