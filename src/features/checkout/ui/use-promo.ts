import { useCallback, useEffect, useRef, useState } from 'react'
import { updateDraft, readDraft } from '#features/checkout/ui/draft.ts'
import type { PackageOption } from '#features/checkout/ui/package-option.ts'
import type { PromotionQuote } from '#features/promotions/contract.ts'
import { call, messageOf } from '#shared/call.ts'
import { type Cents, toCents } from '#shared/money.ts'

export interface Promo {
  /** The accepted code; '' if there is none. */
  code: string
  /** `SPRING10`, `First order`; null without a discount. */
  label: string | null
  /** The promotion's rule in one sentence. */
  terms: string | null
  discountCents: Cents
  /** Whether the total shown is a quote from the shop, which is sent with the order. */
  isQuoted: boolean
  busy: boolean
  /** Why the code was not accepted. */
  problem: string | undefined
  /** Gets a quote with a code, or without one if it's ''. */
  apply(code: string): void
  /** Gets a new quote, because the email or the discount has changed. If the shop said `discount` is 0, clears an automatic one instead. */
  refresh(discount?: number): void
  /** Removes a code that was refused when paying and shows `why`. A new quote would accept it, because it doesn't include the card. */
  removeCode(why: string): void
}

/**
 * The discount on `chosen` for the code and email in the draft. Only requests a quote if there is a code or if first orders get a discount
 * (`isAutomatic`).
 */
export function usePromo(service: string, chosen: PackageOption | undefined, isAutomatic: boolean, userId: string | undefined): Promo {
  const [code, setCode] = useState('')
  const [quoted, setQuoted] = useState<{ of: string; quote: PromotionQuote }>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const requestSequence = useRef(0)
  const { id, quality, quantity } = chosen ?? {}

  const fetchQuote = useCallback(
    async (wanted: string): Promise<void> => {
      if (!id || !quantity) return
      const sequence = ++requestSequence.current
      setBusy(true)
      const { email } = readDraft()
      const body = { serviceType: service, quality, quantity, email, ...(wanted && { promoCode: wanted }) }
      const answer = await call('POST', '/api/checkout/promo', body)
      if (sequence !== requestSequence.current) return
      setBusy(false)
      const quote = answer.status === null ? undefined : answer.body.data
      setProblem(
        quote
          ? undefined
          : answer.status === null
            ? 'We couldn’t reach the shop. Please try again.'
            : messageOf(answer.body, 'This code was not accepted.'),
      )
      setQuoted(quote && { of: id, quote })
      const acceptedCode = quote || answer.status === null ? wanted : ''
      setCode(acceptedCode)
      updateDraft({ promoCode: acceptedCode })
    },
    [id, service, quality, quantity],
  )
  const refresh = useCallback(
    (discount?: number) => {
      const { promoCode } = readDraft()
      // An automatic discount may not apply to this card, which isn't part of a quote.
      if (discount === 0 && !promoCode)
        setQuoted((last) => last && { ...last, quote: { ...last.quote, discount, label: null, terms: null } })
      else if (promoCode || isAutomatic) void fetchQuote(promoCode)
    },
    [fetchQuote, isAutomatic],
  )
  useEffect(() => refresh(), [refresh, userId])

  async function removeCode(why: string) {
    setQuoted(undefined)
    setCode('')
    updateDraft({ promoCode: '' })
    if (isAutomatic) await fetchQuote('')
    setProblem(why)
  }

  const quote = quoted?.of === id ? quoted?.quote : undefined
  return {
    code,
    label: quote?.label ?? null,
    terms: quote?.terms ?? null,
    discountCents: toCents(quote?.discount ?? 0),
    isQuoted: quote !== undefined,
    busy,
    problem,
    apply: (wanted) => {
      setQuoted(undefined)
      if (wanted || isAutomatic) return void fetchQuote(wanted)
      setCode('')
      updateDraft({ promoCode: '' })
    },
    refresh,
    removeCode: (why) => void removeCode(why),
  }
}
