import { z } from 'zod'

const providerPayment = z.object({
  reference: z.string().min(1).max(200),
  attemptId: z.string().min(1).max(200),
  status: z.enum(['requires_action', 'pending', 'succeeded', 'declined', 'failed', 'canceled', 'expired']),
  capturedCents: z.int().min(0),
  currency: z.string().length(3),
  declineCode: z.enum(['card_declined', 'insufficient_funds', 'authentication_failed', 'provider_error', 'underpaid']).exactOptional(),
  nextActionUrl: z.url().exactOptional(),
  card: z.object({ brand: z.string().max(40), last4: z.string().length(4) }).exactOptional(),
  expiresAt: z.coerce.date().exactOptional(),
})

/** What a provider's answers and webhooks must look like to be believed. */
export const answers = {
  payment: providerPayment,
  refund: z.object({ reference: z.string().min(1).max(200), status: z.enum(['succeeded', 'pending', 'failed']) }),
  event: z.object({ id: z.string().min(1).max(200), type: z.string().min(1).max(100), payment: providerPayment }),
}
