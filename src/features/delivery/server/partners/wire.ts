import { z } from 'zod'

/** On every request, both ways. */
export const SIGNATURE_HEADER = 'delivery-signature'

const told = z.object({
  delivery: z.string().min(1).max(100),
  status: z.enum(['accepted', 'in_progress', 'completed', 'partial', 'canceled', 'failed']),
  // The database takes no NUL.
  reference: z
    .string()
    .regex(/^\P{Cc}{1,200}$/u)
    .exactOptional(),
  startCount: z.int().min(0).exactOptional(),
  delivered: z.int().min(0).exactOptional(),
  reason: z.string().max(500).exactOptional(),
})

/** What partners' answers and webhooks must look like to be believed. docs/operating/partners.md describes them. */
export const wire = {
  answer: told,
  message: told.extend({ id: z.string().min(1).max(200) }),
  unknown: z.object({ error: z.literal('unknown_delivery'), delivery: z.string() }),
  refusal: z.object({ message: z.string().regex(/^\P{Cc}{1,500}$/u) }),
}
