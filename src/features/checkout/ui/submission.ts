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

/** The body of the paying call. Section 3, "Payment order payload". */
export interface Submission {
  /** `Instagram Views`. */
  serviceType: string
  quality: string
  quantity: number
  /** Dollars, as shown beside the button. */
  price: number
  socialUsername: string
  email: string
  postUrl: string
  note?: string
  /** Of the consent to an immediate start that the page shows. */
  consentVersion: number
  promoCode?: string
  /** Dollars off the price, as shown beside the button. */
  discount?: number
  paymentMethod: PaymentMethod
  cryptoType?: Coin
  /** The balance pays what it can, the method the rest. */
  useBalance?: true
  /** Dollars of it, as shown beside the button. */
  balanceAmount?: number
  card?: SubmittedCard
}

export interface SubmittedCard {
  cardNumber: string
  expiryDate: string
  cvcNumber: string
  cardholderName: string
}

/** What the customer reads: what happened, whether money moved, what to do. */
export interface Problem {
  title: string
  text: string
  /** The session has ended: signing in is a way on. */
  signIn?: true
}

export type Outcome =
  | { kind: 'placed'; order: OrderSummary; payment: PaymentView }
  /** Something to correct: at its fields, and in words where a field is not on the page. */
  | { kind: 'fields'; errors: FieldError[]; problem?: Problem }
  /** The price is now another one, in dollars. */
  | { kind: 'price'; price: number; problem: Problem }
  /** Another discount applies than was shown, or none; `refusedCode` says why the code that was sent does not. */
  | { kind: 'discount'; discount: number | undefined; refusedCode?: string; problem: Problem }
  | {
      kind: 'problem'
      problem: Problem
      order?: OrderSummary
      /** Dollars: the account has only so much. */
      balance?: number
    }

/** What the tab was opened with, as `arrivalScript` keeps it until the tab closes. */
const ARRIVAL_KEY = 'groundswell.arrival'

const PATH = '/api/social-order-payments/process'
const keys = requestKeys('groundswell.submission')

/**
 * Sends an order to be paid. While the outcome is not known and nothing is changed, every repetition carries the same
 * Idempotency-Key, also after a reload, so it is charged once at most.
 */
export async function submit(submission: Submission): Promise<Outcome> {
  const { card, ...plain } = submission
  const sent = { ...plain, ...card, source: visitSource(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  const key = keys.keyFor(plain, card)
  const answer = await withProof((proof) => call('POST', PATH, sent, { 'idempotency-key': key, ...proof }))
  if (answer.status === null) return { kind: 'problem', problem: unreached }
  const { status, body } = answer
  if (body.code === 'idempotency_key_reused') {
    // Another card than before a reload: a new request. The order itself is guarded, it is never paid twice.
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

/** Signed in a moment ago, and not any more. */
export const sessionEnded: Problem = {
  title: 'Your session has ended. Sign in again, or pay once more to order as a guest.',
  text: 'Nothing was charged. What you entered is saved, except for card details: enter them again after signing in.',
  signIn: true,
}

function tooLittle(balance: number, price: number): Problem {
  const [has, needs] = [formatMoney(toCents(balance)), formatMoney(toCents(price))]
  return {
    title: `Your balance is now ${has}, which is less than ${needs}.`,
    text: `Nothing was charged. Please choose another way to pay${balance > 0 ? '; your balance can pay a part.' : '.'}`,
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
