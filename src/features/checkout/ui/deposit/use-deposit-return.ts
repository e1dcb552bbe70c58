import { useEffect, useState } from 'react'
import type { Deposited } from '#features/checkout/ui/deposit/deposit-submission.ts'
import { isOpen } from '#features/payments/rules.ts'
import { type Answer, call } from '#shared/call.ts'
import { pause } from '#shared/pause.ts'

/** `checking` until the first response; `failed` if there was none. */
export type DepositReturn = { state: 'none' } | { state: 'checking' } | { state: 'failed' } | { state: 'known'; deposited: Deposited }

const FIRST_WAIT_MS = 2_000
const MAX_WAIT_MS = 15_000
const RETURN_TIMEOUT_MS = 30 * 60_000

/**
 * Tracks a deposit after the customer returns from paying: checks with the provider once, then polls the shop at growing intervals for half an
 * hour. `onArrived` is called with every deposit that arrives.
 */
export function useDepositReturn(id: string | null, onArrived: (deposited: Deposited) => void): DepositReturn {
  const [known, setKnown] = useState<DepositReturn>({ state: 'checking' })

  useEffect(() => {
    if (id === null) return
    let isWatched = true
    void watch(
      id,
      () => isWatched,
      (found) => {
        setKnown(found)
        if (found.state === 'known' && found.deposited.payment.status === 'succeeded') onArrived(found.deposited)
      },
    )
    return () => {
      isWatched = false
    }
    // Restart only for another deposit, not for another callback.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id])

  return id === null ? { state: 'none' } : known
}

async function watch(id: string, isWatched: () => boolean, show: (found: DepositReturn) => void): Promise<void> {
  show({ state: 'checking' })
  const path = `/api/wallet/deposits/${encodeURIComponent(id)}` as const
  let deposited = (await depositOf(call('POST', `${path}/confirm`))) ?? (await depositOf(call('GET', path)))
  if (!isWatched()) return
  if (!deposited) return show({ state: 'failed' })
  const until = Date.now() + RETURN_TIMEOUT_MS
  for (let wait = FIRST_WAIT_MS; isWatched(); wait = Math.min(wait * 1.5, MAX_WAIT_MS)) {
    show({ state: 'known', deposited })
    if (!isOpen(deposited.payment.status) || Date.now() > until) return
    await pause(wait)
    if (isWatched() && !document.hidden) deposited = (await depositOf(call('GET', path))) ?? deposited
  }
}

async function depositOf(request: Promise<Answer<{ data: Deposited }>>): Promise<Deposited | undefined> {
  const answer = await request
  return answer.status === null ? undefined : answer.body.data
}
