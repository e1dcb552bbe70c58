import { useCallback, useEffect, useState } from 'react'
import type { OrderGuarantees } from '#features/guarantees/contract.ts'
import { call } from '#shared/call.ts'

interface Guarantees {
  value?: OrderGuarantees
  hasFailed: boolean
  reload(): void
}

/** How often claims and refunds in progress are reloaded. */
const POLL_MS = 5_000

/**
 * Loads the guarantee options of an order. Reloads them when the order's `version` changes, and while a refund or delivery is in progress.
 * `headers` grant a guest access.
 */
export function useGuarantees(orderId: string, headers: Record<string, string>, version: string): Guarantees {
  const [state, setState] = useState<Omit<Guarantees, 'reload'>>({ hasFailed: false })
  const [round, setRound] = useState(0)
  const token = headers['x-order-token']

  useEffect(() => {
    let isCurrent = true
    const accessHeaders: Record<string, string> = token === undefined ? {} : { 'x-order-token': token }
    void call('GET', `/api/orders/${encodeURIComponent(orderId)}/guarantees`, undefined, accessHeaders).then((answer) => {
      if (!isCurrent) return
      const value = answer.status === null ? undefined : answer.body.data
      setState((before) => (value ? { value, hasFailed: false } : { ...before, hasFailed: true }))
    })
    return () => {
      isCurrent = false
    }
  }, [orderId, token, version, round])

  const isPolling = state.value !== undefined && isInProgress(state.value)
  useEffect(() => {
    if (!isPolling) return
    const timer = setInterval(() => !document.hidden && setRound((count) => count + 1), POLL_MS)
    return () => clearInterval(timer)
  }, [isPolling])

  return { ...state, reload: useCallback(() => setRound((count) => count + 1), []) }
}

function isInProgress({ refunds, requests }: OrderGuarantees): boolean {
  return refunds.some(({ status }) => status === 'on_its_way') || requests.some(({ status }) => status === 'granted')
}
