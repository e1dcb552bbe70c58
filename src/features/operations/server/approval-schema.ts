import { z } from 'zod'
import { approvalStatuses, type ApprovalView } from '#features/accounts/contract.ts'

const person = z.object({ id: z.string(), name: z.string() })

/** ApprovalView as the API document describes it. */
export const approvalSchema = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.object({ type: z.string(), id: z.string() }),
  amount: z.number(),
  summary: z.string(),
  reason: z.string(),
  status: z.enum(approvalStatuses),
  askedBy: person,
  askedAt: z.string(),
  decidedBy: person.nullable(),
  decidedAt: z.string().nullable(),
  decisionReason: z.string().nullable(),
}) satisfies z.ZodType<ApprovalView>
