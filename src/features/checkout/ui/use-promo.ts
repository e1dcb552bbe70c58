import { useCallback, useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft } from '#features/checkout/ui/draft.ts'
import type { PackageOption } from '#features/checkout/ui/package-option.ts'
import type { PromotionQuote } from '#features/promotions/contract.ts'
import { call, messageOf } from '#shared/call.ts'
import { type Cents, toCents } from '#shared/money.ts'

export interface Promo {
  /** As it was accepted; '' where none was. */
  code: string
  /** `SPRING10`, `First order`; null where nothing comes off. */
  label: string | null
  /** The rule in a sentence. */
  terms: string | null
  discountCents: Cents
  /** Whether the total shown comes from an answer of the shop, and is sent with the order. */
  isAsked: boolean
  busy: boolean
  /** Why the code was not taken. */
  problem: string | undefined
  /** Asks with a code, '' without one. */
  apply(code: string): void
  /** The email is another one, or the shop has changed its mind: asks again, unless it said that nothing comes off. */
  refresh(discount?: number): void
  /** The order was refused with the code: it is taken off, and `why` is shown. Asked again without the card, the shop would accept it. */
  takeOff(why: string): void
}

/**
 * What comes off `chosen`, as the shop says for the code that was kept and the email that was typed. Asks only where there is
 * a code, or `isAutomatic`: something is taken off first orders.
 */
export function usePromo(service: string, chosen: PackageOption | undefined, isAutomatic: boolean, userId: string | undefined): Promo {
  const [code, setCode] = useState('')
  const [known, setKnown] = useState<{ of: string; quote: PromotionQuote }>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const round = useRef(0)
  const { id, quality, quantity } = chosen ?? {}

  const ask = useCallback(
    async (wanted: string): Promise<void> => {
      if (!id || !quantity) return
      const mine = ++round.current
      setBusy(true)
      const { email } = readDraft()
      const question = { serviceType: service, quality, quantity, email, ...(wanted && { promoCode: wanted }) }
      const answer = await call('POST', '/api/checkout/promo', question)
      if (mine !== round.current) return
      setBusy(false)
      const quote = answer.status === null ? undefined : answer.body.data
      setProblem(
        quote
          ? undefined
          : answer.status === null
            ? 'We couldn’t reach the shop. Please try again.'
            : messageOf(answer.body, 'This code was not accepted.'),
      )
      setKnown(quote && { of: id, quote })
      const taken = quote || answer.status === null ? wanted : ''
      setCode(taken)
      keepDraft({ promoCode: taken })
    },
    [id, service, quality, quantity],
  )
  const refresh = useCallback(
    (discount?: number) => {
      const { promoCode } = readDraft()
      // An automatic discount may not apply to this card, which the quote did not know about.
      if (discount === 0 && !promoCode) setKnown((was) => was && { ...was, quote: { ...was.quote, discount, label: null, terms: null } })
      else if (promoCode || isAutomatic) void ask(promoCode)
    },
    [ask, isAutomatic],
  )
  useEffect(() => refresh(), [refresh, userId])

  async function takeOff(why: string) {
    setKnown(undefined)
    setCode('')
    keepDraft({ promoCode: '' })
    if (isAutomatic) await ask('')
    setProblem(why)
  }

  const quote = known && known.of === id ? known.quote : undefined
  return {
    code,
    label: quote?.label ?? null,
    terms: quote?.terms ?? null,
    discountCents: toCents(quote?.discount ?? 0),
    isAsked: quote !== undefined,
    busy,
    problem,
    apply: (wanted) => {
      setKnown(undefined)
      if (wanted || isAutomatic) return void ask(wanted)
      setCode('')
      keepDraft({ promoCode: '' })
    },
    refresh,
    takeOff: (why) => void takeOff(why),
  }
}
