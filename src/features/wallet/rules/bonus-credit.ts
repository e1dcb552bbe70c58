import type { LedgerReason } from '#features/wallet/rules/transactions.ts'
import type { Cents } from '#shared/money.ts'

/** A ledger entry of a customer's bonus credit. Credit negative: what the customer was granted. */
export interface BonusEntry {
  reason: LedgerReason
  amountCents: Cents
}

/**
 * The bonus credit from deposits that a customer has spent and did not get back, in cents. It came with deposits, so a payout of the
 * balance keeps that much. `entries` are all entries of the customer's bonus credit, oldest first. Goodwill is a gift without a deposit: it
 * is spent before credit from deposits and not counted.
 */
export function spentDepositBonus(entries: readonly BonusEntry[]): Cents {
  let [giftCents, bonusCents, spentCents] = [0, 0, 0]
  for (const { reason, amountCents } of entries) {
    const grantedCents = -amountCents
    if (reason === 'bonus') bonusCents += grantedCents
    else if (reason === 'goodwill') giftCents += grantedCents
    else if (grantedCents > 0) {
      // Refunds and releases return what was spent last: credit from deposits first.
      const returned = Math.min(grantedCents, spentCents)
      spentCents -= returned
      bonusCents += returned
      giftCents += grantedCents - returned
    } else {
      const ofGift = Math.min(giftCents, -grantedCents)
      giftCents -= ofGift
      bonusCents -= -grantedCents - ofGift
      // A correction takes credit off; it does not buy anything.
      if (reason !== 'correction') spentCents += -grantedCents - ofGift
    }
  }
  return spentCents
}

/** What of the paid money of a balance is paid out, and what the shop keeps for bonus credit that was spent. Cents. */
export function splitPayout(paidCents: Cents, spentBonusCents: Cents): { refundedCents: Cents; keptCents: Cents } {
  const keptCents = Math.min(paidCents, spentBonusCents)
  return { refundedCents: paidCents - keptCents, keptCents }
}
