import { isUnsettled, requestKeys } from '#features/checkout/ui/request-keys.ts'
import { withProof } from '#features/checkout/ui/with-proof.ts'
import type { OrderSummary } from '#features/orders/contract.ts'
import { sourceOfArrival } from '#features/orders/rules/visit-source.ts'
import type { Coin, PaymentMethod, PaymentView } from '#features/payments/contract.ts'
import { call, messageOf } from '#shared/call.ts'
import type { FieldError } from '#shared/errors.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { fieldsOf } from '#shared/records.ts'
import { readStored } from '#shared/stored.ts'

/** The body of the payment request. Section 3, "Payment order payload". */
export interface Submission {
  /** `Instagram Views`. */
  serviceType: string
  quality: string
  quantity: number
  /** The price in dollars, as shown next to the button. */
  price: number
  socialUsername: string
  email: string
  postUrl: string
  note?: string
  /** The version of the consent to an immediate start that the page shows. */
  consentVersion: number
  promoCode?: string
  /** The discount in dollars, as shown next to the button. */
  discount?: number
  paymentMethod: PaymentMethod
  cryptoType?: Coin
  /** The balance pays as much as it can and the method the rest. */
  useBalance?: true
  /** The dollars from the balance, as shown next to the button. */
  balanceAmount?: number
  card?: SubmittedCard
}

export interface SubmittedCard {
  cardNumber: string
  expiryDate: string
  cvcNumber: string
  cardholderName: string
}

/** A problem shown to the customer: what happened, whether money moved, and what to do. */
export interface Problem {
  title: string
  text: string
  /** Whether to offer signing in, because the session has ended. */
  signIn?: true
}

export type Outcome =
  | { kind: 'placed'; order: OrderSummary; payment: PaymentView }
  /** Invalid fields, with a problem if one of them isn't on the page. */
  | { kind: 'fields'; errors: FieldError[]; problem?: Problem }
  /** The price has changed; in dollars. */
  | { kind: 'price'; price: number; problem: Problem }
  /** The discount has changed. `refusedCode` says why the code no longer applies. */
  | { kind: 'discount'; discount: number | undefined; refusedCode?: string; problem: Problem }
  | {
      kind: 'problem'
      problem: Problem
      order?: OrderSummary
      /** The account's current balance in dollars. */
      balance?: number
    }

/** Where `arrivalScript` stores how the tab was opened. */
const ARRIVAL_KEY = 'groundswell.arrival'

const PATH = '/api/social-order-payments/process'
const keys = requestKeys('groundswell.submission')

/**
 * Submits an order and its payment. Until the outcome is known, retries of the same order use the same Idempotency-Key, even after a reload,
 * so it's charged at most once.
 */
export async function submit(submission: Submission): Promise<Outcome> {
  const { card, ...plain } = submission
  const sent = { ...plain, ...card, source: visitSource(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  const key = keys.keyFor(plain, card)
  const answer = await withProof((proof) => call('POST', PATH, sent, { 'idempotency-key': key, ...proof }))
  if (answer.status === null) return { kind: 'problem', problem: unreached }
  const { status, body } = answer
  if (body.code === 'idempotency_key_reused') {
    // The card differs from before a reload, so this is a new request. The order itself is still never paid twice.
    keys.forget()
    return submit(submission)
  }
  if (!isUnsettled(status, body)) keys.forget()
  const { order, payment } = body.data ?? {}
  if (body.success && order && payment) return { kind: 'placed', order, payment }
  if (status === 401) return { kind: 'problem', problem: sessionEnded }
  if (body.balance !== undefined && body.code === 'insufficient_balance') {
    return { kind: 'problem', problem: tooLittle(body.balance, submission.price), balance: body.balance }
  }
  if (body.balance !== undefined && body.code === 'balance_changed') {
    return { kind: 'problem', problem: otherBalance(body.balance), balance: body.balance }
  }
  if (body.code === 'price_changed' && body.price !== undefined) return { kind: 'price', price: body.price, problem: changed(body.price) }
  if (body.code === 'discount_changed' || body.code === 'promo_refused') {
    const text = messageOf(body, '')
    const isCodeRefused = body.code === 'promo_refused' && submission.promoCode !== undefined
    const problem = { title: 'The total has changed.', text }
    return { kind: 'discount', discount: body.discount, ...(isCodeRefused && { refusedCode: text }), problem }
  }
  const problem = {
    title: `Payment failed: ${messageOf(body, 'Failed to process payment')}`,
    text: order ? `Order ${order.orderNumber} is saved and can still be paid.` : adviceFor(status, body.code),
  }
  if (status === 400 && body.errors?.length) {
    const isShown = body.errors.every(({ path }) => path in plain || (card && path in card))
    return { kind: 'fields', errors: body.errors, ...(!isShown && { problem }) }
  }
  return { kind: 'problem', problem, ...(order && { order }) }
}

function visitSource(): { source: string; campaign?: string } {
  const { source, campaign } = sourceOfArrival(fieldsOf(readStored('sessionStorage', ARRIVAL_KEY)))
  return { source, ...(campaign !== null && { campaign }) }
}

const unreached: Problem = {
  title: 'An error occurred while processing your payment. Please try again.',
  text: 'We couldn’t confirm whether the payment went through. Trying again is safe: you are never charged twice for the same order.',
}

/** Shown if the session ended while the customer was at the checkout. */
export const sessionEnded: Problem = {
  title: 'Your session has ended. Sign in again, or press Pay again to order as a guest.',
  text: 'Nothing was charged. What you entered is saved, except for card details: enter them again after signing in.',
  signIn: true,
}

function tooLittle(balance: number, price: number): Problem {
  const [has, needs] = [formatMoney(toCents(balance)), formatMoney(toCents(price))]
  return {
    title: `Your balance is now ${has}, which is less than ${needs}.`,
    text: `Nothing was charged. Please choose another way to pay${balance > 0 ? '; your balance can cover part of it.' : '.'}`,
  }
}

function otherBalance(balance: number): Problem {
  return {
    title: `Your balance is now ${formatMoney(toCents(balance))}.`,
    text: 'Nothing was charged. The amount left to pay has changed; please check it and pay again.',
  }
}

function changed(price: number): Problem {
  return {
    title: `The price of this package is now ${formatMoney(toCents(price))}.`,
    text: 'Nothing was charged. Please check the new total and pay again.',
  }
}

function adviceFor(status: number, code: string | undefined): string {
  if (code === 'request_in_flight')
    return 'Your payment is still processing. Please try again in a few seconds; you won’t be charged twice.'
  if (status >= 500) return 'What you entered is saved. Trying again is safe: you are never charged twice for the same order.'
  return 'Nothing was charged.'
}
