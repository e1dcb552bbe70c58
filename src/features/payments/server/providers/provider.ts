import type { AttemptStatus, CardDetails, Coin, PaymentMethod } from '#features/payments/contract.ts'
import type { Cents } from '#shared/money.ts'

/** A request to be paid. `attemptId` is the idempotency key: the same one never charges twice. */
export interface CreatePayment {
  attemptId: string
  amountCents: Cents
  currency: string
  method: Exclude<PaymentMethod, 'balance'>
  coin?: Coin
  card?: CardDetails
  /** What stands on the payer's statement and on the approval page: `Instagram Views 5K · GS-100234`. */
  description: string
  /** Where the provider sends the browser after an action, whatever its outcome. */
  returnUrl: string
}

/** Where a payment stands at the provider. Every call and every webhook speaks this. */
export interface ProviderPayment {
  reference: string
  attemptId: string
  status: Exclude<AttemptStatus, 'created' | 'unknown'>
  capturedCents: Cents
  currency: string
  declineCode?: 'card_declined' | 'insufficient_funds' | 'authentication_failed' | 'provider_error' | 'underpaid'
  nextActionUrl?: string
  card?: { brand: string; last4: string }
  expiresAt?: Date
}

export interface ProviderRefund {
  reference: string
  status: 'succeeded' | 'pending' | 'failed'
}

/** One message of a provider, its signature checked. */
export interface ProviderEvent {
  id: string
  type: string
  payment: ProviderPayment
}

/** The call went out and no answer that can be trusted came back: the outcome is unknown, never repeated blindly. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** What every payment provider offers; the sandbox today, real ones later, with nothing else to change. */
export interface PaymentProvider {
  readonly name: string
  /** Refuses card details it cannot take, before anything is on record. Throws Refusal 400. */
  checkCard(card: CardDetails): void
  /** Starts a payment. Throws ProviderUnreachable where unsure. */
  create(request: CreatePayment): Promise<ProviderPayment>
  /** After the customer's action: captures where the provider waits for it, else tells where the payment stands. */
  confirm(reference: string): Promise<ProviderPayment>
  /** Gives up a payment that nobody has paid; answers where it stands, which may be `succeeded`. */
  cancel(reference: string): Promise<ProviderPayment>
  /** Where a payment stands, by the attempt's id, because the reference may never have arrived. Null: never heard of. */
  lookUp(attemptId: string): Promise<ProviderPayment | null>
  refund(request: { refundId: string; reference: string; amountCents: Cents }): Promise<ProviderRefund>
  /** The event in a webhook; null where the signature is missing, forged, altered or older than five minutes. */
  verifyWebhook(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): ProviderEvent | null
}
