import { type Mutation, one } from '../mutation.ts'

const delivery = 'src/features/delivery/server'

export const deliveryMutations: Mutation[] = [
  one(
    'an order that was paid meanwhile is refunded by hand beside the limits',
    'src/features/delivery/server/commands/move-by-hand.ts',
    'if (refundCents > mostCents) throw refundGrew(refundCents)',
    '',
    'test/api/four-eyes.test.ts',
    'every way in > an order that is paid while it is canceled by hand is not refunded uncounted',
  ),
  one(
    'supplier calls carry no idempotency key',
    `${delivery}/suppliers/http.ts`,
    "        ...(sent?.idempotencyKey !== undefined && { 'idempotency-key': sent.idempotencyKey }),\n",
    '',
    'test/api/delivery-supplier.test.ts',
    'an order is handed over signed and named, once, with nothing of its customer but what the work needs',
  ),
  one(
    'a supplier webhook is accepted without a valid signature',
    `${delivery}/suppliers/http.ts`,
    'if (!isGenuine(supplier.secret, rawBody, signature, now()))',
    'if (false)',
    'test/api/delivery-reports.test.ts',
    'no signature: refused, and nothing happens',
  ),
  one(
    'any 404 counts as "never arrived"',
    `${delivery}/suppliers/http.ts`,
    'status === 404 && wire.unknown.safeParse(body).data?.delivery === delivery',
    'status === 404',
    'test/api/delivery-supplier.test.ts',
    'a 404 that is not the supplier’s own says nothing: it is asked again, not handed over again',
  ),
  one(
    'a delivery of unknown status is handed over again',
    `${delivery}/commands/call.ts`,
    "await (delivery.claimedAs === 'waiting' ?",
    "await (['waiting', 'unknown'].includes(delivery.claimedAs) ?",
    'test/api/delivery-supplier.test.ts',
    'reset after taking it in: it is unknown, asked about, and never handed over again',
  ),
  one(
    'two workers take the same delivery',
    `${delivery}/store/deliveries.ts`,
    ' limit 1 for update skip locked',
    ' limit 1',
    'test/api/delivery-supplier.test.ts',
    'a worker leaves a delivery that another one is claiming',
  ),
  one(
    'the delivered count can decrease',
    'src/features/delivery/rules/reports.ts',
    'Math.max(state.delivered, reportedUnits(state, report))',
    'reportedUnits(state, report)',
    'src/features/delivery/rules/reports.test.ts',
    'a count does not shrink',
  ),
  one(
    'a former supplier can still report a delivery',
    `${delivery}/commands/report.ts`,
    "|| ('supplierId' in by && by.supplierId !== delivery.supplierId)",
    '',
    'test/api/delivery-reports.test.ts',
    'a message about nothing that the supplier has is kept, and changes nothing',
  ),
]
