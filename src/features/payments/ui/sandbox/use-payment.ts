import { useCallback, useEffect, useState } from 'react'
import type { SandboxAction, SandboxPaymentView } from '#features/payments/contract.ts'
import { type Answer, call, messageOf } from '#shared/call.ts'

export interface PaymentState {
  /** Undefined until it is here. */
  payment?: SandboxPaymentView
  /** Why it is not, or why the payer's choice had no effect. */
  problem?: string
  /** The choice that is being carried out; the browser leaves the page with its end. */
  acting?: SandboxAction
}

export interface UsedPayment extends PaymentState {
  act(action: SandboxAction): void
  reload(): void
}

type Body = { data: SandboxPaymentView }

const UNREACHABLE = 'The sandbox could not be reached. Please try again: nothing is ever paid twice.'

/** A payment of the sandbox, read in the browser: the page itself is the same for everybody. */
export function usePayment(reference: string): UsedPayment {
  const [state, setState] = useState<PaymentState>({})
  const path = `/api/sandbox/payments/${encodeURIComponent(reference)}` as const

  const reload = useCallback(() => call('GET', path).then((answer) => setState(read(answer))), [path])
  useEffect(() => {
    void call('GET', path).then((answer) => setState(read(answer)))
    // Back from the shop, the browser shows the page as it was left.
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
