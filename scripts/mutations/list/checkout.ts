import { type Mutation, one } from '../mutation.ts'

const checkout = 'src/features/checkout/server'

export const checkoutMutations: Mutation[] = [
  one(
    'a paid order publishes no event',
    `${checkout}/commands/settle-order.ts`,
    'order && announcePaid(tx, orderId)',
    'false',
    'test/api/faults-races.test.ts',
    'the news of a paid order > is written once, and not at all where nothing was paid',
  ),
  one(
    'one person can refund any amount without approval',
    `${checkout}/commands/refund-by-hand.ts`,
    'wanted.amountCents > (await readApprovalLimit(ctx.db))',
    'false',
    'test/api/order-actions.test.ts',
    'paying back by hand > above the limit asks a second person, once, and the one who asked cannot approve',
  ),
  one(
    'a manual refund is booked to the payment provider',
    'src/features/wallet/rules/booking.ts',
    "account: refund.byHand ? 'bank' : `processor:${refund.provider}`",
    'account: `processor:${refund.provider}`',
    'test/api/order-actions.test.ts',
    'paying back by hand > a refund that the provider refuses is closed by what proves that it was paid another way, once',
  ),
  {
    name: 'the price that the page sends is charged',
    edits: [
      { file: `${checkout}/commands/place.ts`, text: '  checkPrice(offer, body.price)\n', becomes: '' },
      {
        file: `${checkout}/commands/place.ts`,
        text: 'priceCents: offer.priceCents - (gain?.cents ?? 0),',
        becomes: 'priceCents: body.price === undefined ? offer.priceCents : Math.round(body.price * 100),',
      },
    ],
    title: 'what the shop refuses > a price that is no longer the catalogue price: 409 with the current one, nothing placed',
    test: 'test/api/checkout.test.ts',
  },
  one(
    'bonus credit is refunded as money',
    'src/features/checkout/rules/refund-split.ts',
    'toMethodCents: 0, toBalanceCents: ofProvider + ofPaid, toBonusCents }',
    'toMethodCents: 0, toBalanceCents: ofProvider + ofPaid + toBonusCents, toBonusCents: 0 }',
    'src/features/checkout/rules/refund-split.test.ts',
    'to the balance goes all but what was bonus credit',
  ),
  one(
    "an order's earnings can be paid out",
    `${checkout}/commands/pay-out.ts`,
    'Math.min(refundedCents, attempt.amountCents)',
    'attempt.amountCents',
    'test/api/refunds-paid-out.test.ts',
    'what an order earned pays nothing out: the rest is left to a person, and nothing changes',
  ),
  one(
    'a declined card keeps the reserved balance',
    `${checkout}/commands/settle-order.ts`,
    'if (await isHeld(tx, paymentId)) await release',
    'if (false) await release',
    'test/api/wallet.test.ts',
    'balance and another method > a card that is declined: the balance is whole again, and the order can be paid',
  ),
  one(
    'a late payment completes an order whose balance part was released',
    `${checkout}/commands/settle-order.ts`,
    'return attempt.balanceCents === 0 || isHeld(tx, attempt.id)',
    'return Promise.resolve(Boolean(tx))',
    'test/api/wallet.test.ts',
    'balance and another method > money that comes after the part was given back goes back as well',
  ),
  one(
    'customers share an idempotency key',
    `${checkout}/deposit-api.ts`,
    '`deposit:${person.userId}`',
    "'deposit'",
    'test/api/wallet.test.ts',
    'paying in > twins of one key are charged once; the same key of another customer is another deposit',
  ),
]
