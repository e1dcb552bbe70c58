import { type Mutation, one } from '../mutation.ts'

const checkout = 'src/features/checkout/server'

export const checkoutMutations: Mutation[] = [
  one(
    'nobody hears of a paid order',
    `${checkout}/commands/settle-order.ts`,
    'order && announcePaid(tx, orderId)',
    'false',
    'test/api/faults-races.test.ts',
  ),
  one(
    'one person pays back any amount alone',
    `${checkout}/commands/refund-by-hand.ts`,
    'wanted.amountCents > (await readApprovalLimit(ctx.db))',
    'false',
    'test/api/order-actions.test.ts',
  ),
  one(
    'what was paid by hand counts for the provider',
    'src/features/wallet/rules/booking.ts',
    "account: refund.byHand ? 'bank' : `processor:${refund.provider}`",
    'account: `processor:${refund.provider}`',
    'test/api/order-actions.test.ts',
  ),
  {
    name: 'the price is what the page says',
    edits: [
      { file: `${checkout}/commands/place.ts`, text: '  checkPrice(offer, body.price)\n', becomes: '' },
      {
        file: `${checkout}/commands/place.ts`,
        text: 'priceCents: offer.priceCents - (gain?.cents ?? 0),',
        becomes: 'priceCents: body.price === undefined ? offer.priceCents : Math.round(body.price * 100),',
      },
    ],
    project: 'api',
    test: 'test/api/checkout.test.ts',
  },
  one(
    'bonus credit becomes money',
    'src/features/checkout/rules/refund-split.ts',
    'toMethodCents: 0, toBalanceCents: ofProvider + ofPaid, toBonusCents }',
    'toMethodCents: 0, toBalanceCents: ofProvider + ofPaid + toBonusCents, toBonusCents: 0 }',
    'src/features/checkout/rules/refund-split.test.ts',
    'rules',
  ),
  one(
    'what an order earned pays a balance out',
    `${checkout}/commands/pay-out.ts`,
    'Math.min(refundedCents, attempt.amountCents)',
    'attempt.amountCents',
    'test/api/refunds-paid-out.test.ts',
  ),
  one(
    'what was set aside is kept when the card is declined',
    `${checkout}/commands/settle-order.ts`,
    'if (await isHeld(tx, paymentId)) await release',
    'if (false) await release',
    'test/api/wallet.test.ts',
  ),
  one(
    'late money pays an order whose other part was given back',
    `${checkout}/commands/settle-order.ts`,
    'return attempt.balanceCents === 0 || isHeld(tx, attempt.id)',
    'return Promise.resolve(Boolean(tx))',
    'test/api/wallet.test.ts',
  ),
  one(
    'customers share an idempotency key',
    `${checkout}/deposit-api.ts`,
    '`deposit:${person.userId}`',
    "'deposit'",
    'test/api/wallet.test.ts',
  ),
]
