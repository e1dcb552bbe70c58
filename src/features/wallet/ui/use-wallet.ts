import { useEffect, useState } from 'react'
import type { Movement, WalletView } from '#features/wallet/contract.ts'
import { call } from '#shared/call.ts'
import { keepUser } from '#shared/session.ts'
import { useCall } from '#ui/use-call.ts'

const FIRST_PAGE = '/api/wallet?limit=10'
const texts = {
  refused: 'Your balance could not be loaded.',
  unreached: 'Your balance could not be loaded. Please check your connection and try again.',
}

export interface UsedWallet {
  /** Undefined until it was read. */
  wallet: WalletView | undefined
  problem: string | undefined
  /** Newest first, as far as they were asked for. */
  movements: Movement[]
  /** Whether there are older ones. */
  hasMore: boolean
  loadingMore: boolean
  loadMore(): Promise<void>
  reload(): void
}

interface Older {
  movements: Movement[]
  nextCursor: string | null
}

/** The wallet of whoever is signed in; the session takes over its balance. */
export function useWallet(): UsedWallet {
  const { value, problem, reload } = useCall<{ data: WalletView }>(FIRST_PAGE, texts)
  const wallet = value?.data
  const [older, setOlder] = useState<Older>()
  const [loadingMore, setLoadingMore] = useState(false)
  const nextCursor = older ? older.nextCursor : (wallet?.nextCursor ?? null)

  useEffect(() => {
    if (wallet) keepUser({ balance: wallet.balance })
    setOlder(undefined)
  }, [wallet])

  async function loadMore() {
    setLoadingMore(true)
    const answer = await call<{ data: WalletView }>('GET', `${FIRST_PAGE}&cursor=${encodeURIComponent(nextCursor ?? '')}`)
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
