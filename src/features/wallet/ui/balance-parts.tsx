import type { WalletBalance } from '#features/wallet/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'

/** Paid money and bonus credit told apart, where there is credit. */
export function BalanceParts({ wallet }: { wallet: WalletBalance }) {
  if (wallet.bonus === 0) return null
  return (
    <>
      {formatMoney(toCents(wallet.paid))} paid, {formatMoney(toCents(wallet.bonus))} bonus
    </>
  )
}
