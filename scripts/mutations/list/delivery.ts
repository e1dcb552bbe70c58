import { type Mutation, one } from '../mutation.ts'

const delivery = 'src/features/delivery/server'

export const deliveryMutations: Mutation[] = [
  one(
    'a partner cannot know that a call is the same',
    `${delivery}/partners/http.ts`,
    "        ...(sent?.idempotencyKey !== undefined && { 'idempotency-key': sent.idempotencyKey }),\n",
    '',
    'test/api/delivery-partner.test.ts',
  ),
  one(
    'a partner is believed whatever its signature',
    `${delivery}/partners/http.ts`,
    'if (!isGenuine(partner.secret, rawBody, signature, now()))',
    'if (false)',
    'test/api/delivery-reports.test.ts',
  ),
  one(
    'a 404 of anybody means that it never arrived',
    `${delivery}/partners/http.ts`,
    'status === 404 && wire.unknown.safeParse(body).data?.delivery === delivery',
    'status === 404',
    'test/api/delivery-partner.test.ts',
  ),
  one(
    'what is unknown is handed over again',
    `${delivery}/commands/call.ts`,
    "await (delivery.claimedAs === 'waiting' ?",
    "await (['waiting', 'unknown'].includes(delivery.claimedAs) ?",
    'test/api/delivery-partner.test.ts',
  ),
  one(
    'two workers take the same delivery',
    `${delivery}/store/deliveries.ts`,
    ' limit 1 for update skip locked',
    ' limit 1',
    'test/api/delivery-partner.test.ts',
  ),
  one(
    'what was delivered shrinks',
    'src/features/delivery/rules/reports.ts',
    'Math.max(state.delivered, claimed(state, report))',
    'claimed(state, report)',
    'src/features/delivery/rules/reports.test.ts',
    'rules',
  ),
  one(
    'a partner that lost a delivery goes on reporting it',
    `${delivery}/commands/report.ts`,
    "|| ('partnerId' in by && by.partnerId !== delivery.partnerId)",
    '',
    'test/api/delivery-reports.test.ts',
  ),
]
