import { z } from 'zod'
import { platforms, qualities, serviceTypes } from '#features/catalog/rules.ts'
import { readSearch } from '#features/operations/rules/search.ts'
import type { OrderDeskQuestion } from '#features/operations/server/queries/order-desk.ts'
import { orderStatuses } from '#features/orders/contract.ts'

const yesOrNo = (name: string) => z.enum(['true', 'false'], { error: `${name} must be true or false.` }).optional()
const moment = (name: string) => z.iso.datetime({ offset: true, error: `${name} must be a time such as 2026-11-20T00:00:00Z.` }).optional()

/** Which orders of the desk are wanted, as its address has them. */
export const deskFilters = z.object({
  status: z.enum(orderStatuses, { error: `status must be one of ${orderStatuses.join(', ')}.` }).optional(),
  platform: z.enum(platforms, { error: `platform must be one of ${platforms.join(', ')}.` }).optional(),
  type: z.enum(serviceTypes, { error: `type must be one of ${serviceTypes.join(', ')}.` }).optional(),
  quality: z.enum(qualities, { error: `quality must be one of ${qualities.join(', ')}.` }).optional(),
  partner: z.string().max(60).optional().describe('The id of the partner who delivers.'),
  paid: yesOrNo('paid'),
  refunded: yesOrNo('refunded'),
  late: z.enum(['true'], { error: 'late must be true, or left out.' }).optional(),
  from: moment('from').describe('Placed then or later.'),
  to: moment('to').describe('Placed earlier.'),
  q: z
    .string()
    .max(500)
    .optional()
    .describe(
      'The beginning of an e-mail, a username, or the name of a post or account; an address; an order’s number; a payment’s reference.',
    ),
  sort: z.enum(['newest', 'oldest'], { error: 'sort must be newest or oldest.' }).default('newest'),
})

/** The same, and which page of them. */
export const deskQuery = deskFilters.extend({
  cursor: z.string().max(60).optional().describe('The nextCursor of the page before.'),
  limit: z.coerce.number({ error: 'limit must be a number.' }).int().min(1).max(100).default(50),
})

/** What the desk is asked. */
export function questionOf(
  { status, platform, type, quality, partner, paid, refunded, late, from, to, q, sort }: z.infer<typeof deskFilters>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): OrderDeskQuestion {
  return {
    status,
    service: { platform, type, quality },
    paid: flag(paid),
    refunded: flag(refunded),
    late: flag(late),
    from: date(from),
    before: date(to),
    search: q === undefined ? undefined : readSearch(q),
    partnerId: partner,
    oldestFirst: sort === 'oldest',
    cursor,
    limit,
  }
}

const flag = (text: string | undefined) => (text === undefined ? undefined : text === 'true')
const date = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
