import type { LedgerReason } from '#features/wallet/rules/transactions.ts'
import type { Cents } from '#shared/money.ts'

/** A ledger entry of a customer's bonus credit. Negative amounts were granted to the customer. */
export interface BonusEntry {
  reason: LedgerReason
  amountCents: Cents
}

/**
 * The deposit bonus that a customer has spent and not gotten back, in cents. A payout of the balance keeps that much. `entries` are all entries
 * of the customer's bonus credit, oldest first. Goodwill is a gift, so it doesn't count and is spent before deposit bonus.
 */
export function spentDepositBonus(entries: readonly BonusEntry[]): Cents {
  let [giftCents, bonusCents, spentCents] = [0, 0, 0]
  for (const { reason, amountCents } of entries) {
    const grantedCents = -amountCents
    if (reason === 'bonus') bonusCents += grantedCents
    else if (reason === 'goodwill') giftCents += grantedCents
    else if (grantedCents > 0) {
      // Refunds and releases return what was spent last, so deposit bonus first.
      const returned = Math.min(grantedCents, spentCents)
      spentCents -= returned
      bonusCents += returned
      giftCents += grantedCents - returned
    } else {
      const ofGift = Math.min(giftCents, -grantedCents)
      giftCents -= ofGift
      bonusCents -= -grantedCents - ofGift
      // A correction deducts credit but isn't spending.
      if (reason !== 'correction') spentCents += -grantedCents - ofGift
    }
  }
  return spentCents
}

/** Splits the paid money of a balance into what is paid out and what the shop keeps for spent bonus credit. */
export function splitPayout(paidCents: Cents, spentBonusCents: Cents): { refundedCents: Cents; keptCents: Cents } {
  const keptCents = Math.min(paidCents, spentBonusCents)
  return { refundedCents: paidCents - keptCents, keptCents }
}
