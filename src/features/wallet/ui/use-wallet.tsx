import { useEffect, useState } from 'react'
import type { Movement, WalletView, WalletBalance } from '#features/wallet/contract.ts'
import { call } from '#shared/call.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { storeUser } from '#shared/session.ts'
import { useCall } from '#ui/use-call.ts'

const FIRST_PAGE = '/api/wallet?limit=10'
const texts = {
  refused: 'We couldn’t load your balance.',
  unreached: 'We couldn’t load your balance. Please check your connection and try again.',
}

export interface LoadedWallet {
  /** Undefined until loaded. */
  wallet: WalletView | undefined
  problem: string | undefined
  /** All pages loaded so far, newest first. */
  movements: Movement[]
  hasMore: boolean
  loadingMore: boolean
  loadMore(): Promise<void>
  reload(): void
}

/** Loads the signed-in customer's wallet, and updates the session's balance with it. */
export function useWallet(): LoadedWallet {
  const { value, problem, reload } = useCall(FIRST_PAGE, texts)
  const wallet = value?.data
  const [older, setOlder] = useState<Pick<WalletView, 'movements' | 'nextCursor'>>()
  const [loadingMore, setLoadingMore] = useState(false)
  const nextCursor = older ? older.nextCursor : (wallet?.nextCursor ?? null)

  useEffect(() => {
    if (wallet) storeUser({ balance: wallet.balance })
    setOlder(undefined)
  }, [wallet])

  async function loadMore() {
    setLoadingMore(true)
    const answer = await call('GET', `${FIRST_PAGE}&cursor=${encodeURIComponent(nextCursor ?? '')}`)
    setLoadingMore(false)
    const page = answer.status === null ? undefined : answer.body.data
    if (page) setOlder({ movements: [...(older?.movements ?? []), ...page.movements], nextCursor: page.nextCursor })
    else reload()
  }

  return {
    wallet,
    problem,
    movements: [...(wallet?.movements ?? []), ...(older?.movements ?? [])],
    hasMore: nextCursor !== null,
    loadingMore,
    loadMore,
    reload,
  }
}

/** The paid and bonus parts of a balance. Renders nothing if there's no bonus credit. */
export function BalanceParts({ wallet }: { wallet: WalletBalance }) {
  if (wallet.bonus === 0) return null
  return (
    <>
      {formatMoney(toCents(wallet.paid))} paid, {formatMoney(toCents(wallet.bonus))} bonus
    </>
  )
}
