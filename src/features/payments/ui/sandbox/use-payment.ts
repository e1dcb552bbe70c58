import { useCallback, useEffect, useState } from 'react'
import type { SandboxAction, SandboxPaymentView } from '#features/payments/contract.ts'
import { type Answer, call, messageOf } from '#shared/call.ts'

export interface PaymentState {
  /** Undefined until it is loaded. */
  payment?: SandboxPaymentView
  /** Why the payment couldn't be loaded, or the payer's choice had no effect. */
  problem?: string
  /** The choice in progress. The browser leaves the page when it's done. */
  acting?: SandboxAction
}

export interface UsedPayment extends PaymentState {
  act(action: SandboxAction): void
  reload(): void
}

type Body = { data: SandboxPaymentView }

const UNREACHABLE = 'The sandbox could not be reached. Please try again. You won’t be charged twice.'

/** Loads a sandbox payment in the browser, because the page itself is the same for everyone. */
export function usePayment(reference: string): UsedPayment {
  const [state, setState] = useState<PaymentState>({})
  const path = `/api/sandbox/payments/${encodeURIComponent(reference)}` as const

  const reload = useCallback(() => call('GET', path).then((answer) => setState(read(answer))), [path])
  useEffect(() => {
    void call('GET', path).then((answer) => setState(read(answer)))
    // When the payer comes back from the shop, the browser may show a stale page.
    const onShow = (event: PageTransitionEvent) => event.persisted && void reload()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [path, reload])

  async function act(action: SandboxAction): Promise<void> {
    setState(({ payment }) => ({ ...(payment && { payment }), acting: action }))
    const { payment, problem } = read(await call('POST', `${path}/${action}`))
    if (payment) return window.location.assign(payment.returnUrl)
    const now = read(await call('GET', path))
    setState({ ...now, ...(problem && { problem }) })
  }

  return { ...state, act: (action) => void act(action), reload: () => void reload() }
}

function read(answer: Answer<Body>): PaymentState {
  if (answer.status === null) return { problem: UNREACHABLE }
  const { body } = answer
  return body.success && body.data ? { payment: body.data } : { problem: messageOf(body, UNREACHABLE) }
}
