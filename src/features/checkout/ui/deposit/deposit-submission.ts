import { isUnsettled, requestKeys } from '#features/checkout/ui/request-keys.ts'
import type { SubmittedCard } from '#features/checkout/ui/submission.ts'
import { withProof } from '#features/checkout/ui/with-proof.ts'
import type { Coin, PaymentMethod, PaymentView } from '#features/payments/contract.ts'
import { isOpen } from '#features/payments/rules.ts'
import type { DepositView } from '#features/wallet/contract.ts'
import { call, messageOf } from '#shared/call.ts'
import type { FieldError } from '#shared/errors.ts'

/** The method names of section 9, where a deposit by card is called `stripe`. */
export const depositMethods: Record<Exclude<PaymentMethod, 'balance'>, 'stripe' | 'paypal' | 'crypto'> = {
  card: 'stripe',
  paypal: 'paypal',
  crypto: 'crypto',
}

export interface DepositSubmission {
  /** Dollars. */
  amount: number
  method: Exclude<PaymentMethod, 'balance'>
  cryptoType?: Coin
  card?: SubmittedCard
}

/** A deposit, its payment, and the customer's new balance in dollars. */
export interface Deposited {
  deposit: DepositView
  payment: PaymentView
  balance: number
}

export type DepositOutcome =
  | { kind: 'arrived'; deposited: Deposited }
  /** The URL of the approval, invoice or confirmation page. */
  | { kind: 'approve'; url: string }
  /** Still being processed. The page polls until it's settled. */
  | { kind: 'open'; deposited: Deposited }
  | { kind: 'fields'; errors: FieldError[] }
  /** What happened, and whether money moved. */
  | { kind: 'problem'; title: string; text?: string }

const keys = requestKeys('groundswell.deposit')

/**
 * Makes a deposit. Until the outcome is known, retries of the same deposit use the same Idempotency-Key, even after a reload, so it's charged at
 * most once.
 */
export async function deposit(submission: DepositSubmission): Promise<DepositOutcome> {
  const { card, method, ...rest } = submission
  const plain = { ...rest, method: depositMethods[method] }
  const key = keys.keyFor(plain, card)
  const sent = { ...plain, ...card }
  const answer = await withProof((proof) => call('POST', '/api/wallet/deposits', sent, { 'idempotency-key': key, ...proof }))
  if (answer.status === null) return unreached
  const { status, body } = answer
  if (body.code === 'idempotency_key_reused') {
    // The card differs from before a reload. The first one may have been charged, so the customer decides.
    keys.forget()
    return reused
  }
  if (!isUnsettled(status, body)) keys.forget()
  if (body.success && body.data) return outcomeOf(body.data)
  if (status === 400 && body.errors?.length) return { kind: 'fields', errors: body.errors }
  const title = messageOf(body, 'The deposit could not be made.')
  return { kind: 'problem', title, ...(title.includes('Nothing was charged') ? {} : { text: adviceFor(status, body.code) }) }
}

function outcomeOf(deposited: Deposited): DepositOutcome {
  const { status, nextAction } = deposited.payment
  if (nextAction) return { kind: 'approve', url: nextAction.url }
  return isOpen(status) ? { kind: 'open', deposited } : { kind: 'arrived', deposited }
}

const unreached: DepositOutcome = {
  kind: 'problem',
  title: 'We couldn’t reach the shop. Please try again.',
  text: 'We couldn’t confirm whether the payment went through. Trying again is safe: you are never charged twice for the same deposit.',
}

const reused: DepositOutcome = {
  kind: 'problem',
  title: 'An earlier attempt with another card may have gone through.',
  text: 'Please check the activity below. If the deposit is missing, please try again.',
}

function adviceFor(status: number, code: string | undefined): string {
  if (code === 'request_in_flight')
    return 'Your payment is still processing. Please try again in a few seconds; you won’t be charged twice.'
  return status >= 500 ? 'Trying again is safe: you are never charged twice for the same deposit.' : 'Nothing was charged.'
}
