import { useEffect, useLayoutEffect, useState } from 'react'
import { keepDraft, readDraft } from '#features/checkout/ui/draft.ts'
import { type OwnForm, type PaymentChoice, type PaymentPlan, planPayment } from '#features/checkout/ui/payment-plan.ts'
import type { ProviderMethod } from '#features/payments/contract.ts'
import { call } from '#shared/call.ts'
import { type Cents, toCents } from '#shared/money.ts'
import { keepUser, type Session } from '#shared/session.ts'
import { useSession } from '#ui/use-session.ts'

export interface Payment {
  /** Who pays; null for a guest, undefined while that is not known. */
  session: Session | null | undefined
  plan: PaymentPlan
  choose(change: Partial<PaymentChoice>): void
  /** Keeps to the method shown, whatever the balance turns out to be: somebody is choosing or typing there. Not kept over a reload. */
  settle(): void
}

const nothingChosen: PaymentChoice = { method: null, coin: 'bitcoin', useBalance: false }

/** How the visitor pays `price` in one of the ways `offered`: kept over a reload, and with what the account has now. */
export function usePayment(price: Cents, offered: readonly ProviderMethod[], form: OwnForm): Payment {
  const session = useSession()
  const [choice, setChoice] = useState(nothingChosen)
  const userId = session?.user.id

  useLayoutEffect(() => {
    const { paymentMethod, cryptoType, useBalance } = readDraft()
    const isNothingKept = paymentMethod === null && cryptoType === nothingChosen.coin && !useBalance
    // Without a change the whole page would be rendered again before the browser may do anything else.
    if (isNothingKept) return
    setChoice(({ method }) => ({ method: method ?? paymentMethod, coin: cryptoType, useBalance }))
  }, [])
  useEffect(() => {
    if (userId) void refreshBalance()
  }, [userId])

  const plan = planPayment(choice, price, toCents(session?.user.balance ?? 0), offered, form)
  return {
    session,
    plan,
    settle: () => setChoice((now) => ({ ...now, method: now.method ?? plan.method })),
    choose(change) {
      const next = { ...choice, ...change }
      setChoice(next)
      keepDraft({ paymentMethod: next.method, cryptoType: next.coin, useBalance: next.useBalance })
    },
  }
}

/** Reads what the account has now; where that fails, what was known stays. */
export async function refreshBalance(): Promise<void> {
  const answer = await call('GET', '/api/wallet?limit=1')
  if (answer.status === 200 && answer.body.balance !== undefined) keepUser({ balance: answer.body.balance })
}
