import { z } from 'zod'
import type { Person } from '#features/accounts/contract.ts'
import type { Reader } from '#features/orders/server/policy.ts'

const security: Record<string, string[]>[] = [{ orderToken: [] }, { bearer: [] }]

/** Route options for a call about one order: it accepts the order's access token or its owner's session. */
export const orderAccess = { headers: z.object({ 'x-order-token': z.string().max(200).optional() }), security }

/** The reader of an order, from the request's token header and session. */
export function readerOf(request: { headers: { 'x-order-token'?: string | undefined }; person?: Person | undefined }): Reader {
  return { token: request.headers['x-order-token'], person: request.person }
}
