import { z } from 'zod'
import type { CardDetails, Coin, ProviderMethod } from '#features/payments/contract.ts'
import { withoutRound } from '#features/payments/rules.ts'
import { type DisputeEvidence, disputeStatuses } from '#features/payments/rules/disputes.ts'
import { declineCodes } from '#features/payments/rules/kinds.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Cents } from '#shared/money.ts'

/** A request to start a payment. `attemptId` is the idempotency key, so the same attempt is never charged twice. */
export interface CreatePayment {
  attemptId: string
  amountCents: Cents
  currency: string
  method: ProviderMethod
  coin?: Coin
  card?: CardDetails
  /** Shown on the payment page and the payer's statement: `Instagram Views 5K · GS-100234`. */
  description: string
  /** Where the provider sends the browser afterwards, regardless of the outcome. */
  returnUrl: string
  /** The customer's email address, filled in on the provider's page. */
  email?: string
  /** When the attempt was created. The provider's payment page is open for an hour from then. */
  createdAt: Date
}

/** How long a provider's payment page stays open, in ms from the attempt's creation. */
export const PAYMENT_PAGE_MS = 60 * 60_000

/** Without NUL, which PostgreSQL can't store. */
const id = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !text.includes('\0'))
/** The attempt that a provider names. Others who use the same account may have entered any text, so an invalid id counts as unknown. */
const namedAttempt = id.nullable().catch(null)
const currency = z.string().length(3)
/** A page to send customers to. Excludes `javascript:` URLs. */
const page = z.url({ protocol: /^https?$/ })

const paymentSchema = z.object({
  reference: id,
  attemptId: id,
  status: z.enum(['requires_action', 'pending', 'succeeded', 'declined', 'failed', 'canceled', 'expired']),
  capturedCents: z.int().min(0),
  currency,
  declineCode: z.enum(declineCodes).exactOptional(),
  nextActionUrl: page.exactOptional(),
  card: z
    .object({
      brand: z.string().max(40),
      last4: z.string().length(4),
      /** A hash that is equal for the same card and reveals nothing about it. See `cardKeys`. */
      key: z.string().max(60).exactOptional(),
      earlierKeys: z.array(z.string().max(60)).exactOptional(),
      /** Country of issue, ISO 3166. */
      country: z.string().length(2).exactOptional(),
    })
    .exactOptional(),
  /** Country of the billing address entered at the provider, ISO 3166. */
  addressCountry: z.string().length(2).exactOptional(),
  expiresAt: z.coerce.date().exactOptional(),
})
/** The state of a payment at its provider, as returned by every call and contained in webhooks. */
export type ProviderPayment = z.infer<typeof paymentSchema>

const balanceTransactionSchema = z.object({
  /** The provider's id. */
  id,
  type: z.enum(['capture', 'refund', 'fee', 'payout', 'dispute', 'other']),
  /** Positive for money in, negative for money out. Before fees. */
  amountCents: z.int(),
  /** The provider's fee, in addition. */
  feeCents: z.int(),
  /**
   * May differ from the shop's currency, and need not have three letters, because others may use the same account. That is reported as a
   * difference.
   */
  currency: z.string().min(1).max(20),
  /** For a capture, the attempt if the provider knows it. */
  attemptId: namedAttempt.optional(),
  /** For a refund, the reference that `refund` returned. */
  refundReference: id.nullish(),
  /** For a capture and its refunds, the provider's id of the payment, if listed. */
  paymentReference: id.nullish(),
  /** For a dispute, its reference, if listed. */
  disputeReference: id.nullish(),
  /** For a payout, the sum of its items after fees, if listed. */
  partsCents: z.int().nullish(),
  at: z.date(),
})

/** Schemas of valid provider responses and webhooks. */
export const responses = {
  payment: paymentSchema,
  refund: z.object({
    reference: id,
    status: z.enum(['succeeded', 'pending', 'failed']),
    /** Page where the customer enters an address for the coins. Only while it is needed. */
    claimUrl: page.exactOptional(),
  }),
  balanceTransactions: z.array(balanceTransactionSchema),
  balance: z.object({
    /** The time of the balance. Null for now. */
    at: z.date().nullable(),
    amounts: z.array(z.object({ currency, cents: z.int() })),
  }),
  dispute: z.object({
    reference: id,
    /** Null if it is not about a payment of this shop. */
    attemptId: namedAttempt,
    /** The provider's id of the disputed capture, if others could have named the attempt. */
    captureId: id.nullish(),
    amountCents: z.int().min(1),
    currency,
    reason: z.string().min(1).max(200),
    status: z.enum(disputeStatuses),
    /** Withdrawn from the shop and not returned, without fees. */
    withdrawnCents: z.int().min(0),
    /** As named by the provider, such as `inquiry`. Null if it has none. */
    stage: z.string().max(60).nullable(),
    evidenceDueAt: z.date().nullable(),
    /** The provider's count of the shop's submissions. Goes up with each one. */
    submissions: z.int().min(0),
    openedAt: z.date(),
    /** Its balance transactions, if the provider reports them with the same ids as in its list. */
    balanceTransactions: z.array(balanceTransactionSchema),
  }),
  disputes: z.array(id),
  event: z.object({
    id,
    type: z.string().min(1).max(100),
    /** Null if it is not about a payment of this shop. */
    attemptId: namedAttempt,
    /** Null if it doesn't contain the state of the payment, which is then fetched. */
    payment: paymentSchema.nullable(),
    /** True if the provider knows the payment's card but leaves it out of webhooks. */
    lacksCard: z.boolean().exactOptional(),
    /** The provider's id of the payment, if `payment` is null. */
    reference: id.exactOptional(),
    disputeReference: id.exactOptional(),
  }),
}
export type ProviderRefund = z.infer<typeof responses.refund>
/** The event in a provider's webhook with a valid signature. */
export type ProviderEvent = z.infer<typeof responses.event>
/** A balance transaction at a provider, as in its list. */
export type BalanceTransaction = z.infer<typeof balanceTransactionSchema>
/** The shop's balance at a provider, by currency, before any payout. */
export type ProviderBalance = z.infer<typeof responses.balance>
export type ProviderDispute = z.infer<typeof responses.dispute>

/** A webhook as received. The signature covers the raw body. Header names are in lower case. */
export interface IncomingWebhook {
  rawBody: Buffer
  headers: Record<string, string | string[] | undefined>
  /** Whether its network sent so many forged webhooks that the provider should not be called for it. */
  isSuspect?: boolean
}

/** A call got no valid response. Its outcome is unknown, so it must not simply be repeated. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** The provider refused a call, for example because of a wrong key or amount. No money moved. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}

/**
 * The provider no longer has a payment that it had before. PayPal deletes orders that nobody approves within hours; others have none if
 * the keys are now those of another account.
 */
export class PaymentDeleted extends ProviderRefused {}

export interface BalanceTransactionQuery {
  since: Date
  /** The shop's captured payments of that time, for providers without a list. */
  captured: { attemptId: string; reference: string }[]
}

export interface EvidenceSubmission {
  /** The dispute's reference. */
  reference: string
  requestId: string
  evidence: DisputeEvidence
  /** The provider's count before this submission. If it is higher now, this evidence has arrived. */
  submissionsBefore: number
}

export interface DisputeCalls {
  get(reference: string): Promise<ProviderDispute>
  /** Whether a dispute is about the payment with this reference. Left out if only the shop can name its payments. */
  isAbout?(dispute: ProviderDispute, payment: string): Promise<boolean>
  /** References of the disputes opened since `since`, in any order. */
  list(since: Date): Promise<string[]>
  /** Submits the shop's evidence, once per `requestId`. Throws ProviderRefused if the dispute doesn't accept it. */
  submit(request: EvidenceSubmission): Promise<void>
}

export interface PaymentProvider {
  readonly name: string
  /** Refuses card details before anything is stored. Only for providers without a payment page. Throws Refusal 400. */
  checkCard?(card: CardDetails): void
  /** Hashes that identify a card entered in the shop's own form. Only for providers without a payment page. */
  keysOfCard?(card: CardDetails): CardKeys
  /** Starts a payment. Throws ProviderUnreachable if the outcome is unknown, ProviderRefused if there is no payment. */
  create(request: CreatePayment): Promise<ProviderPayment>
  /** Captures an approved payment if the provider waits for that, and returns the payment's state. */
  confirm(reference: string): Promise<ProviderPayment>
  /** Cancels an unpaid payment and returns its state, which may be `succeeded`. */
  cancel(reference: string): Promise<ProviderPayment>
  /**
   * Finds a payment whose creation got no response, so that its reference is unknown. Takes the same request as `create`. Null if the
   * provider never received it.
   */
  lookUp(request: CreatePayment): Promise<ProviderPayment | null>
  /** Refunds a payment once per `refundId`. A repeated call, however much later, returns the refund's state. */
  refund(request: RefundRequest): Promise<ProviderRefund>
  /** All balance transactions since `since`, in any order. */
  listBalanceTransactions(query: BalanceTransactionQuery): Promise<BalanceTransaction[]>
  /** The shop's balance. Null if the key has no access to it. Left out if the provider has no balance in money. */
  readBalance?(): Promise<ProviderBalance | null>
  /** Left out if payments cannot be disputed. */
  readonly disputes?: DisputeCalls
  /** Returns the event in a webhook. Null if the signature is missing, forged or altered, or (at Stripe) older than five minutes. */
  verifyWebhook(webhook: IncomingWebhook): Promise<ProviderEvent | null>
}

export interface RefundRequest {
  /** `ref_1`, or `ref_1-2` in the second round, after a refusal. */
  refundId: string
  /** The payment's reference. */
  reference: string
  amountCents: Cents
  /** When the shop created it. Providers only recognize a repeated call by its key for some hours, but a refund may take weeks. */
  createdAt: Date
  /** The refund's reference from an earlier response, if there was one. */
  previousReference: string | null
  /** Whether it may have been requested before, so that a refund may exist whose response got lost. */
  isRepeated: boolean
}

/**
 * Finds a refund among all refunds of a payment at its provider. A refund of an earlier round counts unless it failed: its response got
 * lost, and what looked like a refusal was about the repeated call.
 */
export function findExistingRefund<Existing>(
  all: readonly Existing[],
  refundId: string,
  read: (refund: Existing) => { name: string | undefined; isFailed: boolean },
): Existing | undefined {
  const named = all.map((refund) => ({ refund, ...read(refund) }))
  const own = named.filter(({ name }) => name !== undefined && withoutRound(name) === withoutRound(refundId))
  return (own.find(({ isFailed }) => !isFailed) ?? own.find(({ name }) => name === refundId))?.refund
}

export interface CardKeys {
  /** A keyed hash of the provider's fingerprint of the card. It reveals nothing about the card's number. */
  key: string
  /** The same card's hashes under secrets that APP_SECRET is replacing. */
  earlierKeys: string[]
}

/** Returns the hashes that identify a card. They stay the same for the same card, even while APP_SECRET is being replaced. */
export function cardKeys(secrets: Pick<Secrets, 'sign' | 'signatures'>, provider: string, fingerprint: string): CardKeys {
  const card = `${provider}:${fingerprint}`
  const key = secrets.sign('card', card)
  return { key, earlierKeys: secrets.signatures('card', card).filter((signature) => signature !== key) }
}
