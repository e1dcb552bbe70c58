import { z } from 'zod'
import { listPayPalBalance } from '#features/payments/server/providers/paypal-balance.ts'
import type { CreatePayment } from '#features/payments/server/providers/provider.ts'
import { accepted, type RestAnswer } from '#features/payments/server/providers/rest.ts'

const HOUR_MS = 3_600_000
/** PayPal lists a transaction up to three hours after it happened. The other six hours are the lifetime of a request id. */
const LISTED_AFTER_MS = 9 * HOUR_MS
/** An approved order is captured within hours or not at all. */
const CAPTURED_WITHIN_MS = 30 * 24 * HOUR_MS

const captureSchema = z.object({ supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }) })

/**
 * Finds the id of the order that captured an attempt, after PayPal has discarded the request id. Null if there is none. PayPal finds only
 * transactions by `custom_id`, not orders, so an uncaptured order isn't found. Nobody can pay it, because the shop only captures orders
 * that it knows. Needs the app's permission “Transaction search”. Without it, nothing is found and only a webhook reports the capture.
 * Throws while a capture may not be listed yet.
 */
export async function findPayPalCapture(
  call: (method: 'GET', path: string) => Promise<RestAnswer>,
  { attemptId, createdAt }: Pick<CreatePayment, 'attemptId' | 'createdAt'>,
  now: Date,
): Promise<string | null> {
  const until = new Date(Math.min(createdAt.getTime() + CAPTURED_WITHIN_MS, now.getTime()))
  const listed = await listPayPalBalance(call, { since: createdAt, captured: [] }, until)
  const captured = listed.find((transaction) => transaction.type === 'capture' && transaction.attemptId === attemptId)
  if (captured) {
    const capture = accepted(await call('GET', `/v2/payments/captures/${encodeURIComponent(captured.id)}`))
    return captureSchema.parse(capture).supplementary_data.related_ids.order_id
  }
  if (now.getTime() - createdAt.getTime() > LISTED_AFTER_MS) return null
  throw new Error('PayPal may not list a capture of this payment yet')
}
