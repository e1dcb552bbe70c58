import { useEffect, useState } from 'react'
import type { Deposited } from '#features/checkout/ui/deposit/deposit-submission.ts'
import { isOpen } from '#features/payments/rules.ts'
import { type Answer, call } from '#shared/call.ts'

/** `checking` until the shop has answered once; `failed` where it did not. */
export type DepositReturn = { state: 'none' } | { state: 'checking' } | { state: 'failed' } | { state: 'known'; deposited: Deposited }

const FIRST_WAIT_MS = 2_000
const MAX_WAIT_MS = 15_000
const RETURN_TIMEOUT_MS = 30 * 60_000

/**
 * A deposit that the customer comes back from paying: the provider is asked once, then the shop again and again, ever
 * more slowly, for half an hour. `onArrived` is called with every deposit that arrives.
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
    // The deposit alone decides whether it is watched anew.
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

async function depositOf(asked: Promise<Answer<{ data: Deposited }>>): Promise<Deposited | undefined> {
  const answer = await asked
  return answer.status === null ? undefined : answer.body.data
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
