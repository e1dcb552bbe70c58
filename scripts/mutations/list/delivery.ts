import { type Mutation, one } from '../mutation.ts'

const delivery = 'src/features/delivery/server'

export const deliveryMutations: Mutation[] = [
  one(
    'partner calls carry no idempotency key',
    `${delivery}/partners/http.ts`,
    "        ...(sent?.idempotencyKey !== undefined && { 'idempotency-key': sent.idempotencyKey }),\n",
    '',
    'test/api/delivery-partner.test.ts',
    'an order is handed over signed and named, once, with nothing of its customer but what the work needs',
  ),
  one(
    'a partner webhook is accepted without a valid signature',
    `${delivery}/partners/http.ts`,
    'if (!isGenuine(partner.secret, rawBody, signature, now()))',
    'if (false)',
    'test/api/delivery-reports.test.ts',
    'no signature: refused, and nothing happens',
  ),
  one(
    'any 404 counts as "never arrived"',
    `${delivery}/partners/http.ts`,
    'status === 404 && wire.unknown.safeParse(body).data?.delivery === delivery',
    'status === 404',
    'test/api/delivery-partner.test.ts',
    'a 404 that is not the partner’s own says nothing: it is asked again, not handed over again',
  ),
  one(
    'a delivery of unknown status is handed over again',
    `${delivery}/commands/call.ts`,
    "await (delivery.claimedAs === 'waiting' ?",
    "await (['waiting', 'unknown'].includes(delivery.claimedAs) ?",
    'test/api/delivery-partner.test.ts',
    'reset after taking it in: it is unknown, asked about, and never handed over again',
  ),
  one(
    'two workers take the same delivery',
    `${delivery}/store/deliveries.ts`,
    ' limit 1 for update skip locked',
    ' limit 1',
    'test/api/delivery-partner.test.ts',
    'a worker leaves a delivery that another one is claiming',
  ),
  one(
    'the delivered count can decrease',
    'src/features/delivery/rules/reports.ts',
    'Math.max(state.delivered, claimed(state, report))',
    'claimed(state, report)',
    'src/features/delivery/rules/reports.test.ts',
    'a count does not shrink',
  ),
  one(
    'a former partner can still report a delivery',
    `${delivery}/commands/report.ts`,
    "|| ('partnerId' in by && by.partnerId !== delivery.partnerId)",
    '',
    'test/api/delivery-reports.test.ts',
    'a message about nothing that the partner has is kept, and changes nothing',
  ),
]
