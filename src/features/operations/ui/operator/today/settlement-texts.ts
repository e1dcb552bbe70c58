import type { SettlementWay } from '#features/payments/rules/differences.ts'

/** Ways to settle a difference, as staff choose them and as the history shows them. */
export const wayTexts: Record<SettlementWay, { name: string; effect: string; done: string }> = {
  payment: {
    name: 'A payment the shop missed',
    effect: 'Books the money as paid. It pays its order, or is refunded if the order has ended.',
    done: 'Payment booked',
  },
  order_refund: {
    name: 'A refund made at the provider',
    effect: 'Books it as a refund of an order. The customer gets an email and a credit note, as for any refund.',
    done: 'Refund booked',
  },
  by_hand: {
    name: 'Not refunded there, but paid another way',
    effect: 'Books the refund as paid from your bank. Pay the customer first.',
    done: 'Paid another way',
  },
  fee: { name: 'A fee', effect: 'Books the difference as a provider fee.', done: 'Booked as a fee' },
  payout: {
    name: 'A transfer to or from your bank',
    effect: 'Books the difference as a payout, or as money you added.',
    done: 'Booked as a payout',
  },
  dispute: { name: 'A dispute', effect: 'Books the difference as money withdrawn or returned by a dispute.', done: 'Booked as a dispute' },
  correction: {
    name: 'The provider is right, and nothing else fits',
    effect: 'Corrects the ledger to match the provider, as a loss or gain for the shop.',
    done: 'Ledger corrected',
  },
  explained: {
    name: 'The provider is wrong, or will correct it',
    effect: 'Books nothing. If the difference changes, or disappears and returns, it is shown again.',
    done: 'Explained',
  },
}
