import { useCallback, useEffect, useState } from 'react'
import type { OrderGuarantees } from '#features/guarantees/contract.ts'
import { call } from '#shared/call.ts'

interface Guarantees {
  /** The newest good answer. */
  value?: OrderGuarantees
  hasFailed: boolean
  reload(): void
}

/** Between two looks at what is on its way. */
const LOOK_MS = 5_000

/**
 * What is open on an order; read again whenever `version` of the order changes, and while money or a delivery is on its
 * way. `headers` open a guest's order.
 */
export function useGuarantees(orderId: string, headers: Record<string, string>, version: string): Guarantees {
  const [state, setState] = useState<Omit<Guarantees, 'reload'>>({ hasFailed: false })
  const [round, setRound] = useState(0)
  const token = headers['x-order-token']

  useEffect(() => {
    let isWanted = true
    const opening: Record<string, string> = token === undefined ? {} : { 'x-order-token': token }
    void call<{ data: OrderGuarantees }>('GET', `/api/orders/${encodeURIComponent(orderId)}/guarantees`, undefined, opening).then(
      (answer) => {
        if (!isWanted) return
        const value = answer.status === null ? undefined : answer.body.data
        setState((before) => (value ? { value, hasFailed: false } : { ...before, hasFailed: true }))
      },
    )
    return () => {
      isWanted = false
    }
  }, [orderId, token, version, round])

  const isMoving = state.value !== undefined && hasUnderWay(state.value)
  useEffect(() => {
    if (!isMoving) return
    const looking = setInterval(() => !document.hidden && setRound((count) => count + 1), LOOK_MS)
    return () => clearInterval(looking)
  }, [isMoving])

  return { ...state, reload: useCallback(() => setRound((count) => count + 1), []) }
}

function hasUnderWay({ refunds, requests }: OrderGuarantees): boolean {
  return refunds.some(({ status }) => status === 'on_its_way') || requests.some(({ status }) => status === 'granted')
}
