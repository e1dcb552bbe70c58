import { z } from 'zod'
import type { Person } from '#features/accounts/contract.ts'
import type { Reader } from '#features/orders/server/policy.ts'

const security: Record<string, string[]>[] = [{ orderToken: [] }, { bearer: [] }]

/** What a call about one order takes: the order's access token, or its owner's session. */
export const orderAccess = { headers: z.object({ 'x-order-token': z.string().max(200).optional() }), security }

/** Who asks for an order: the token in the request's header, and who is signed in. */
export function readerOf(request: { headers: { 'x-order-token'?: string | undefined }; person?: Person | undefined }): Reader {
  return { token: request.headers['x-order-token'], person: request.person }
}
