import { z } from 'zod'
import type { CardDetails, Coin, ProviderMethod } from '#features/payments/contract.ts'
import { withoutRound } from '#features/payments/rules.ts'
import { type DisputeEvidence, disputeStatuses } from '#features/payments/rules/disputes.ts'
import { declineCodes } from '#features/payments/rules/kinds.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Cents } from '#shared/money.ts'

/** A request to be paid. `attemptId` is the idempotency key: the same one never charges twice. */
export interface CreatePayment {
  attemptId: string
  amountCents: Cents
  currency: string
  method: ProviderMethod
  coin?: Coin
  card?: CardDetails
  /** Shown on the payer's statement and on the payment page: `Instagram Views 5K · GS-100234`. */
  description: string
  /** Where the provider sends the browser afterwards, whatever the outcome. */
  returnUrl: string
  /** The customer's email address, filled in on the provider's page. */
  email?: string
  /** When the attempt was created. The provider's payment page is open for an hour from then on. */
  createdAt: Date
}

/** How long a provider's payment page stays open, in ms from the attempt's creation. */
export const PAYMENT_PAGE_MS = 60 * 60_000

const id = z.string().min(1).max(200)
const currency = z.string().length(3)
/** Pages that customers are sent to: never a script. */
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
      /** The same for the same card, and nothing else can be read from it: see `cardKeys`. */
      key: z.string().max(60).exactOptional(),
      earlierKeys: z.array(z.string().max(60)).exactOptional(),
      /** Where it was issued: ISO 3166. */
      country: z.string().length(2).exactOptional(),
    })
    .exactOptional(),
  /** Of the billing address that the payer gave the provider: ISO 3166. */
  addressCountry: z.string().length(2).exactOptional(),
  expiresAt: z.coerce.date().exactOptional(),
})
/** The state of a payment at its provider: the answer to every call, and the content of every webhook. */
export type ProviderPayment = z.infer<typeof paymentSchema>

const balanceTransactionSchema = z.object({
  /** The provider's id of it. */
  id,
  type: z.enum(['capture', 'refund', 'fee', 'payout', 'dispute', 'other']),
  /** Positive came in, negative went out, before fees. */
  amountCents: z.int(),
  /** Kept by the provider in addition. */
  feeCents: z.int(),
  /** Of whoever uses the same account: another one than the shop's, three letters or not, is a difference that staff are told of. */
  currency: z.string().min(1).max(20),
  /** Of a capture: the attempt, if the provider knows one. What cannot be the shop's is nobody's. */
  attemptId: id.nullish().catch(null),
  /** Of a refund: the reference that `refund` answered. */
  refundReference: id.nullish(),
  /** Of a capture and of its refunds: the provider's name for the payment, if it says it. */
  paymentReference: id.nullish(),
  /** Of a dispute: its reference, if the provider says it. */
  disputeReference: id.nullish(),
  /** Of a payout: the sum of what it pays out, after fees, if the provider says so. */
  partsCents: z.int().nullish(),
  at: z.date(),
})

/** What a provider's answers and webhooks must look like to be trusted. */
export const answers = {
  payment: paymentSchema,
  refund: z.object({
    reference: id,
    status: z.enum(['succeeded', 'pending', 'failed']),
    /** Where the customer enters the address for the coins, until they have. */
    claimUrl: page.exactOptional(),
  }),
  balanceTransactions: z.array(balanceTransactionSchema),
  balance: z.object({
    /** As of when, if it is not now. */
    at: z.date().nullable(),
    amounts: z.array(z.object({ currency, cents: z.int() })),
  }),
  dispute: z.object({
    reference: id,
    /** Null if it is not about a payment of this shop. */
    attemptId: id.nullable(),
    /** The provider's id of the disputed capture, where anybody could have named the attempt. */
    captureId: id.nullish(),
    amountCents: z.int().min(1),
    currency,
    reason: z.string().min(1).max(200),
    status: z.enum(disputeStatuses),
    /** Taken from the shop and not given back, without fees. */
    withdrawnCents: z.int().min(0),
    /** In the provider's words, such as `inquiry`; null if it has none. */
    stage: z.string().max(60).nullable(),
    evidenceDueAt: z.date().nullable(),
    /** What the shop has submitted, as the provider counts it: more after each submission. */
    submissions: z.int().min(0),
    openedAt: z.date(),
    /** What it moved on the shop's balance, where the provider names it as its list does. */
    balanceTransactions: z.array(balanceTransactionSchema),
  }),
  disputes: z.array(id),
  event: z.object({
    id,
    type: z.string().min(1).max(100),
    /** Null if it is not about a payment of this shop. */
    attemptId: id.nullable(),
    /** Null if it does not say the state of the payment: the provider is asked then. */
    payment: paymentSchema.nullable(),
    /** True if the provider knows the card of the payment and does not say it in its webhooks. */
    lacksCard: z.boolean().exactOptional(),
    /** The provider's id of the payment, where `payment` does not say it. */
    reference: id.exactOptional(),
    /** The provider's id of the dispute that it is about. */
    disputeReference: id.exactOptional(),
  }),
}
export type ProviderRefund = z.infer<typeof answers.refund>
/** A provider's webhook whose signature is valid. */
export type ProviderEvent = z.infer<typeof answers.event>
/** Money that moved on the shop's balance at a provider, as the provider lists it. */
export type BalanceTransaction = z.infer<typeof balanceTransactionSchema>
/** What is on the shop's balance at a provider, by currency, before any payout. */
export type ProviderBalance = z.infer<typeof answers.balance>
/** The state of a dispute at its provider. */
export type ProviderDispute = z.infer<typeof answers.dispute>

/** A webhook as received: the signature covers the bytes of the body. Header names are in lower case. */
export interface IncomingWebhook {
  rawBody: Buffer
  headers: Record<string, string | string[] | undefined>
  /** Whether so many forged ones came from the same network that the provider is not to be called because of it. */
  isSuspect?: boolean
}

/** A call got no trustworthy answer: its outcome is unknown, and it is never repeated blindly. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** The provider refused a call, such as for a wrong key or amount. No money moved. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}

/** What a provider is asked to list. */
export interface BalanceTransactionQuery {
  since: Date
  /** The shop's captured payments of that time: for providers that keep no list. */
  captured: { attemptId: string; reference: string }[]
}

/** Evidence to be submitted. */
export interface EvidenceSubmission {
  /** The dispute's. */
  reference: string
  requestId: string
  evidence: DisputeEvidence
  /** What the provider had counted before: if it counts more, this evidence has arrived. */
  submissionsBefore: number
}

/** What the shop asks a provider about disputes. */
export interface DisputeCalls {
  get(reference: string): Promise<ProviderDispute>
  /** Whether a dispute is about the payment with this reference. Left out where nobody but the shop can name its payments. */
  isAbout?(dispute: ProviderDispute, payment: string): Promise<boolean>
  /** The references of the disputes that were opened since then, in any order. */
  list(since: Date): Promise<string[]>
  /** Submits the shop's evidence, once per `requestId`. Throws ProviderRefused if the dispute takes none, or takes none any more. */
  submit(request: EvidenceSubmission): Promise<void>
}

/** What the shop asks of a payment provider. */
export interface PaymentProvider {
  readonly name: string
  /** Refuses card details before anything is stored. Only a provider without a payment page has it. Throws Refusal 400. */
  checkCard?(card: CardDetails): void
  /** What a card is known by whose details are typed into the shop's own form. Only a provider without a payment page has it. */
  keysOfCard?(card: CardDetails): CardKeys
  /** Starts a payment. Throws ProviderUnreachable if the outcome is unknown, ProviderRefused if there is no payment. */
  create(request: CreatePayment): Promise<ProviderPayment>
  /** Captures an approved payment if the provider waits for that, and returns the payment's state. */
  confirm(reference: string): Promise<ProviderPayment>
  /** Cancels a payment that nobody has paid, and returns its state, which may be `succeeded`. */
  cancel(reference: string): Promise<ProviderPayment>
  /**
   * The state of a payment whose creation was not answered, so that its reference is unknown. The request is the same as for
   * `create`. Null if the provider never received it.
   */
  lookUp(request: CreatePayment): Promise<ProviderPayment | null>
  /** Refunds a payment, once per `refundId`, however much later it is repeated; a repeated call returns the refund's state. */
  refund(request: RefundRequest): Promise<ProviderRefund>
  /** Everything that moved on the shop's balance since then, in any order. */
  listBalanceTransactions(query: BalanceTransactionQuery): Promise<BalanceTransaction[]>
  /** The shop's balance; null if the key may not read it. Left out where a provider has none in money. */
  readBalance?(): Promise<ProviderBalance | null>
  /** Left out where payments cannot be disputed. */
  readonly disputes?: DisputeCalls
  /** The event in a webhook; null if the signature is missing, forged or altered, and at Stripe older than five minutes. */
  verifyWebhook(webhook: IncomingWebhook): Promise<ProviderEvent | null>
}

/** A refund to be made. */
export interface RefundRequest {
  /** `ref_1`, or `ref_1-2` in the second round, after a refusal. */
  refundId: string
  /** The payment's. */
  reference: string
  amountCents: Cents
  /** When the shop began it: providers know a repeated call by its key for some hours only, and a refund may take weeks. */
  createdAt: Date
  /** What the provider answered as the refund's reference, if it has. */
  madeAs: string | null
  /** Whether it may have been asked before: a refund can be there whose answer was lost. */
  isRepeated: boolean
}

/**
 * Of the refunds of a payment at its provider, the one that is asked for. One of an earlier round counts unless it failed: its answer
 * was lost, and what the shop took for a refusal was about a repeated call.
 */
export function refundMade<Made>(
  all: readonly Made[],
  refundId: string,
  read: (made: Made) => { name: string | undefined; isFailed: boolean },
): Made | undefined {
  const named = all.map((made) => ({ made, ...read(made) }))
  const own = named.filter(({ name }) => name !== undefined && withoutRound(name) === withoutRound(refundId))
  return (own.find(({ isFailed }) => !isFailed) ?? own.find(({ name }) => name === refundId))?.made
}

/** What the shop keeps to know a card again. */
export interface CardKeys {
  /** A keyed hash of what the provider calls the card. No part of the card's number can be read from it. */
  key: string
  /** The same card's hashes by secrets that APP_SECRET replaces: what it was known by before. */
  earlierKeys: string[]
}

/** The hashes by which a card is known again: the same for the same card, also while APP_SECRET is being replaced. */
export function cardKeys(secrets: Pick<Secrets, 'sign' | 'signatures'>, provider: string, fingerprint: string): CardKeys {
  const card = `${provider}:${fingerprint}`
  const key = secrets.sign('card', card)
  return { key, earlierKeys: secrets.signatures('card', card).filter((each) => each !== key) }
}
