import type { SettlementWay } from '#features/payments/rules/differences.ts'

/** How a difference is settled, as staff choose it and as the history shows it. */
export const wayTexts: Record<SettlementWay, { name: string; effect: string; done: string }> = {
  payment: {
    name: 'A payment that the shop missed',
    effect: 'Books the money as paid. It pays its order, or is refunded if the order is over.',
    done: 'Payment booked',
  },
  order_refund: {
    name: 'A refund made at the provider',
    effect: 'Books it as a refund of an order. The customer gets the email and credit note of any refund.',
    done: 'Refund booked',
  },
  by_hand: {
    name: 'Never refunded there, and paid another way',
    effect: 'Books the refund as paid from your bank. Pay the customer first.',
    done: 'Paid another way',
  },
  fee: { name: 'A fee', effect: 'Books the difference as a fee of the provider.', done: 'Booked as a fee' },
  payout: {
    name: 'A transfer to or from your bank',
    effect: 'Books the difference as a payout, or as money you added.',
    done: 'Booked as a payout',
  },
  dispute: { name: 'A dispute', effect: 'Books the difference as money that a dispute took or gave back.', done: 'Booked as a dispute' },
  correction: {
    name: 'The provider is right, and nothing else fits',
    effect: 'Corrects the ledger to what the provider has, as a loss or gain of the shop.',
    done: 'Ledger corrected',
  },
  explained: {
    name: 'The provider is wrong, or will correct it',
    effect: 'Books nothing. If the difference changes, or comes back after it was gone, it is shown again.',
    done: 'Explained',
  },
}
