import { z } from 'zod'
import type { IncomingWebhook, ProviderEvent } from '#features/payments/server/providers/provider.ts'
import { parseBody } from '#features/payments/server/providers/rest.ts'

const eventSchema = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    custom_id: z.string().optional(),
    purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
    dispute_id: z.string().optional(),
  }),
})

/**
 * Reads the event in a verified PayPal webhook. It only identifies the payment, whose state is fetched because webhooks arrive late and in
 * any order.
 */
export function readPayPalEvent({ rawBody }: IncomingWebhook): ProviderEvent | null {
  const event = parseBody(rawBody, eventSchema)
  if (!event) return null
  const { id, event_type: type, resource } = event
  const { custom_id, purchase_units, supplementary_data, dispute_id } = resource
  const isDispute = dispute_id !== undefined && type.startsWith('CUSTOMER.DISPUTE.')
  const orderId = type.startsWith('CHECKOUT.ORDER.') ? resource.id : supplementary_data?.related_ids?.order_id
  return {
    id,
    type,
    attemptId: custom_id ?? purchase_units?.[0]?.custom_id ?? null,
    payment: null,
    ...(orderId !== undefined && { reference: orderId }),
    ...(isDispute && { disputeReference: dispute_id }),
  }
}
