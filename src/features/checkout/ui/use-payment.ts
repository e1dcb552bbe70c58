import { useEffect, useLayoutEffect, useState } from 'react'
import { updateDraft, readDraft } from '#features/checkout/ui/draft.ts'
import { type OwnForm, type PaymentChoice, type PaymentPlan, planPayment } from '#features/checkout/ui/payment-plan.ts'
import type { ProviderMethod } from '#features/payments/contract.ts'
import { call } from '#shared/call.ts'
import { type Cents, toCents } from '#shared/money.ts'
import { storeUser, type Session } from '#shared/session.ts'
import { useSession } from '#ui/use-session.ts'

export interface Payment {
  /** The customer's session; null for a guest, undefined while it's loading. */
  session: Session | null | undefined
  plan: PaymentPlan
  choose(change: Partial<PaymentChoice>): void
  /** Locks the method shown, so that a balance that loads later can't change it while the customer is typing. Not saved in the draft. */
  lockMethod(): void
}

const nothingChosen: PaymentChoice = { method: null, coin: 'bitcoin', useBalance: false }

/** The customer's payment plan for `price`, with the choice saved in the draft and the account's current balance. */
export function usePayment(price: Cents, offered: readonly ProviderMethod[], form: OwnForm): Payment {
  const session = useSession()
  const [choice, setChoice] = useState(nothingChosen)
  const userId = session?.user.id

  useLayoutEffect(() => {
    const { paymentMethod, cryptoType, useBalance } = readDraft()
    const isUnchanged = paymentMethod === null && cryptoType === nothingChosen.coin && !useBalance
    // Setting the same state would still rerender the whole page synchronously.
    if (isUnchanged) return
    setChoice(({ method }) => ({ method: method ?? paymentMethod, coin: cryptoType, useBalance }))
  }, [])
  useEffect(() => {
    if (userId) void refreshBalance()
  }, [userId])

  const plan = planPayment(choice, price, toCents(session?.user.balance ?? 0), offered, form)
  return {
    session,
    plan,
    lockMethod: () => setChoice((current) => ({ ...current, method: current.method ?? plan.method })),
    choose(change) {
      const next = { ...choice, ...change }
      setChoice(next)
      updateDraft({ paymentMethod: next.method, cryptoType: next.coin, useBalance: next.useBalance })
    },
  }
}

/** Updates the session's balance. If that fails, the last known balance is kept. */
export async function refreshBalance(): Promise<void> {
  const answer = await call('GET', '/api/wallet?limit=1')
  if (answer.status === 200 && answer.body.balance !== undefined) storeUser({ balance: answer.body.balance })
}
