import { z } from 'zod'
import { listPayPalBalance } from '#features/payments/server/providers/paypal-balance.ts'
import type { CreatePayment } from '#features/payments/server/providers/provider.ts'
import { accepted, type RestAnswer } from '#features/payments/server/providers/rest.ts'

const HOUR_MS = 3_600_000
/** PayPal lists a transaction up to three hours after it happened; six more are the life of a request id. */
const LISTED_AFTER_MS = 9 * HOUR_MS
/** An approved order is captured within hours, or never. */
const CAPTURED_WITHIN_MS = 30 * 24 * HOUR_MS

const captureSchema = z.object({ supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }) })

/**
 * The id of the order by which an attempt was captured whose request id PayPal no longer knows; null if none was. PayPal finds no orders
 * by `custom_id`, only transactions, so an order that was not captured is not found: nobody can pay it, since the shop captures only
 * orders that it knows. Needs the app's permission “Transaction search”; without it nothing is found, and a capture shows itself by its
 * webhook only. Throws while a capture may not be listed yet.
 */
export async function findPayPalCapture(
  call: (method: 'GET', path: string) => Promise<RestAnswer>,
  { attemptId, createdAt }: Pick<CreatePayment, 'attemptId' | 'createdAt'>,
  now: Date,
): Promise<string | null> {
  const until = new Date(Math.min(createdAt.getTime() + CAPTURED_WITHIN_MS, now.getTime()))
  const listed = await listPayPalBalance(call, { since: createdAt, captured: [] }, until)
  const captured = listed.find((each) => each.type === 'capture' && each.attemptId === attemptId)
  if (captured) {
    const capture = accepted(await call('GET', `/v2/payments/captures/${encodeURIComponent(captured.id)}`))
    return captureSchema.parse(capture).supplementary_data.related_ids.order_id
  }
  if (now.getTime() - createdAt.getTime() > LISTED_AFTER_MS) return null
  throw new Error('PayPal may not list a capture of this payment yet')
}
