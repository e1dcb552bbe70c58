import { z } from 'zod'
import { MAX_SCOPE_ITEMS, platformIdSchema, platformSchema, typeIdSchema, typeSchema } from '#features/catalog/contract/platforms.ts'
import { orderRefundSchema } from '#features/checkout/contract.ts'
import { type RefundDestination, refundDestinations } from '#features/checkout/rules/refund-split.ts'
import {
  type GuaranteeClaimKind,
  guaranteeClaimKinds,
  type GuaranteeClaimStatus,
  guaranteeClaimStatuses,
  MAX_MESSAGE_LENGTH,
  policyKinds,
} from '#features/guarantees/rules/kinds.ts'
import { expectedTimesSchema } from '#features/orders/contract.ts'
import { orderStatuses } from '#features/orders/rules.ts'
import { EMAIL_ADDRESS } from '#shared/email-address.ts'
import { type Cents, isWholeCents } from '#shared/money.ts'
import { cleaned } from '#shared/text.ts'

export type { GuaranteeClaimKind, GuaranteeClaimStatus, PolicyKind } from '#features/guarantees/rules/kinds.ts'

const dollars = z.number().describe('Dollars.')
const time = z.string().describe('ISO 8601, UTC.')
const destination = z.enum(refundDestinations)
const parts = { toMethod: dollars, toBalance: dollars, toBonus: dollars }

/** The version of a guarantee that was in force when an order was placed. */
const policySchema = z
  .object({ id: z.string(), kind: z.enum(policyKinds), version: z.int(), title: z.string(), terms: z.string() })
  .meta({ id: 'GuaranteePolicy' })
export type PolicyView = z.infer<typeof policySchema>

const guaranteeOptionSchema = z
  .object({
    kind: z.enum(guaranteeClaimKinds),
    isOpen: z.boolean().describe('Whether the customer can claim this now.'),
    why: z.string().describe('What the customer gets, or why it cannot be claimed.'),
    opensAt: z.string().nullable().describe('When it can be claimed, if known. ISO 8601, UTC.'),
    until: z.string().nullable().describe('The deadline; null if there is none, or the option is not open. ISO 8601, UTC.'),
    amount: z.number().nullable().describe('The largest possible refund, in dollars; null if no money is involved.'),
    isSettledByRule: z.boolean().describe('Settled automatically and immediately; otherwise staff decide.'),
    policy: policySchema.nullable(),
  })
  .meta({ id: 'GuaranteeOption' })
export type GuaranteeOption = z.infer<typeof guaranteeOptionSchema>

export const guaranteeClaimSchema = z
  .object({
    id: z.string(),
    kind: z.enum(guaranteeClaimKinds),
    status: z.enum(guaranteeClaimStatuses),
    message: z.string().nullable(),
    currentCount: z.number().nullable(),
    amount: z.number().nullable().describe('Dollars.'),
    quantity: z.number().nullable().describe('Units of a refill.'),
    destination: destination.nullable(),
    answer: z.string().nullable().describe('The shop’s answer.'),
    createdAt: time,
    decidedAt: z.string().nullable(),
    doneAt: z.string().nullable(),
  })
  .meta({ id: 'GuaranteeClaim' })
export type GuaranteeClaim = z.infer<typeof guaranteeClaimSchema>

export const guaranteesSchema = z
  .object({
    remedies: z.array(guaranteeOptionSchema).describe('What the customer can claim, open or not.'),
    requests: z.array(guaranteeClaimSchema).describe('Claims on this order, oldest first.'),
    refunds: z.array(orderRefundSchema).describe('Oldest first.'),
    expected: expectedTimesSchema.nullable().describe('When the order should start and be complete; null while it is not paid.'),
    destinations: z.array(z.object({ destination, ...parts })).describe('How the largest possible refund would be split, by destination.'),
  })
  .meta({ id: 'OrderGuarantees' })
export type OrderGuarantees = z.infer<typeof guaranteesSchema>

export const withdrawalReceiptSchema = z
  .object({ id: z.string(), receivedAt: time, orderNumber: z.string(), email: z.string() })
  .meta({ id: 'WithdrawalReceipt' })
export type WithdrawalReceipt = z.infer<typeof withdrawalReceiptSchema>

export const adminGuaranteeClaimSchema = guaranteeClaimSchema
  .extend({
    decidedBy: z.string().nullable().describe('`rule` or a staff member’s id; null while it waits for a decision.'),
    most: z.number().nullable().describe('The largest refund that can be granted now, in dollars; null if no money is involved.'),
    order: z.object({
      id: z.string(),
      orderNumber: z.string(),
      service: z.string().describe('Such as `Instagram Views`.'),
      status: z.enum(orderStatuses),
      quantity: z.number(),
      delivered: z.number().nullable(),
      startCount: z.number().nullable(),
      price: dollars,
      refunded: dollars,
      email: z.string(),
      postUrl: z.string(),
      hasAccount: z.boolean().describe('Whether a refund can go to a balance.'),
      isPayerUnknown: z
        .boolean()
        .describe('Whether a guest paid in coins and an account claimed the order later, so that its owner may not be the payer.'),
    }),
  })
  .meta({ id: 'AdminGuaranteeClaim' })
export type AdminGuaranteeClaim = z.infer<typeof adminGuaranteeClaimSchema>

export const policyVersionSchema = policySchema
  .extend({
    windowHours: z.int(),
    platforms: z.array(platformIdSchema).nullable().describe('Null: all.'),
    types: z.array(typeIdSchema).nullable().describe('Null: all.'),
    validFrom: z.string().describe('Applies to orders placed from this time. ISO 8601, UTC.'),
    createdBy: z.string(),
  })
  .meta({ id: 'GuaranteePolicyVersion' })
export type PolicyVersion = z.infer<typeof policyVersionSchema>

export const guaranteesOverviewSchema = z
  .object({
    versions: z
      .array(
        policyVersionSchema.extend({
          state: z.enum(['scheduled', 'in_force', 'replaced']),
          openOrders: z.int().describe('Paid orders under this version that are not finished.'),
        }),
      )
      .describe('By guarantee, newest first.'),
    requests: z
      .object({ waiting: z.int(), granted: z.int(), refused: z.int(), byRule: z.int(), refunded: dollars })
      .describe('Claims: those waiting now, and those decided in the last 30 days.'),
    autoLimit: z.number().describe('Claims up to this amount, in dollars, are settled automatically.'),
  })
  .meta({ id: 'GuaranteesOverview' })
export type GuaranteesOverview = z.infer<typeof guaranteesOverviewSchema>
export type PolicyStanding = GuaranteesOverview['versions'][number]

/** A guarantee version as described on pages. */
export interface PolicyNotice {
  kind: PolicyView['kind']
  title: string
  terms: string
  /** False if new orders no longer get it. */
  isGiven: boolean
  /** Applies to orders placed from this time, ISO 8601, UTC. Null if it is in force. */
  from: string | null
}

const MAX_COUNT = 1_000_000_000_000
const MAX_WINDOW_HOURS = 10 * 366 * 24

const text = (max: number, what: string) => {
  const error = `${what} has at most ${max.toLocaleString('en-US')} characters.`
  return z
    .string({ error: `${what} must be text.` })
    .max(4 * max, { error })
    .transform(cleaned)
    .pipe(z.string().max(max, { error }))
}

const requiredText = (max: number, what: string, missing: string) => text(max, what).pipe(z.string().min(1, { error: missing }))

const wholeNumber = (what: string) =>
  z
    .int({ error: `${what} must be a whole number.` })
    .min(0, { error: `${what} cannot be less than 0.` })
    .max(MAX_COUNT, { error: `${what} is too high.` })

const chosenDestination = z.enum(refundDestinations, { error: `destination must be one of ${refundDestinations.join(', ')}.` })

/** Removes null fields from a body, so that they count as left out. */
const withoutNulls = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (body) =>
      typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) : body,
    schema,
  )

/** The body of `POST /orders/:id/remedies`. */
export const guaranteeClaimBody = withoutNulls(
  z.object({
    kind: z.enum(guaranteeClaimKinds, { error: `kind must be one of ${guaranteeClaimKinds.join(', ')}.` }),
    message: text(MAX_MESSAGE_LENGTH, 'A message')
      .exactOptional()
      .describe('What is wrong. Required for a problem, a revision, and a refund of delivered units.'),
    currentCount: wholeNumber('The count').exactOptional().describe('The target’s current count; required for a refill.'),
    destination: chosenDestination.exactOptional().describe('`balance` needs an account.'),
  }),
)
export type GuaranteeClaimDraft = z.infer<typeof guaranteeClaimBody>

/**
 * A customer's name. The receipt to the order's email address contains it, and that may be a stranger's address. So it has no room for a
 * link or a phone number.
 */
const NAME = /^(?!.*\.[\p{L}\p{M}-]{2})[\p{L}\p{M} .,'’()-]*$/u

/** The body of `POST /withdrawals`. */
export const withdrawalBody = withoutNulls(
  z.object({
    orderNumber: requiredText(40, 'An order number', 'Please enter your order number.'),
    email: requiredText(254, 'An email address', 'Please enter your email address.').pipe(
      z.email({ pattern: EMAIL_ADDRESS, error: 'Please enter a valid email address.' }),
    ),
    name: text(100, 'A name')
      .pipe(z.string().regex(NAME, { error: 'Please enter just a name, without digits or links.' }))
      .exactOptional(),
  }),
)
/** The token from a withdrawal's receipt, which confirms or denies it. */
export const withdrawalAnswerBody = z.object({ token: requiredText(200, 'A token', 'Please open the link in your receipt.') })

/** A declaration of withdrawal. Accepted from anyone, even if no order matches. */
export type WithdrawalDeclared = z.infer<typeof withdrawalBody>

/** The body of `POST /operator/remedies/:id/decide`. */
export const decisionBody = withoutNulls(
  z.object({
    grant: z.boolean({ error: 'grant must be true or false.' }),
    answer: requiredText(MAX_MESSAGE_LENGTH, 'An answer', 'Please write an answer to the customer.').describe('Emailed to the customer.'),
    amount: z
      .number({ error: 'Enter an amount in dollars, such as 12.50.' })
      .min(0.01, { error: 'The amount must be at least $0.01.' })
      .max(1_000_000, { error: 'The amount is too high.' })
      .refine(isWholeCents, { error: 'The amount must be whole cents.' })
      .exactOptional()
      .describe('Dollars to refund. Defaults to the claimed amount, or everything that can be refunded.'),
    quantity: wholeNumber('quantity')
      .min(1, { error: 'quantity must be at least 1.' })
      .exactOptional()
      .describe('Units to refill, if they can’t be computed.'),
    destination: chosenDestination.exactOptional().describe('Defaults to the customer’s choice.'),
  }),
)
export type GuaranteeClaimDecision = z.infer<typeof decisionBody>

/** The body of `POST /operator/policies`. */
export const policyBody = withoutNulls(
  z.object({
    kind: z.enum(policyKinds, { error: `kind must be one of ${policyKinds.join(', ')}.` }),
    title: requiredText(120, 'A title', 'Please write a title.'),
    terms: requiredText(1_000, 'The terms', 'Please write the terms.'),
    windowHours: z
      .int({ error: 'windowHours must be a whole number.' })
      .min(0, { error: 'windowHours cannot be less than 0.' })
      .max(MAX_WINDOW_HOURS, { error: 'windowHours is at most ten years.' })
      .describe('0 ends the guarantee for new orders.'),
    platforms: z.array(platformSchema).min(1).max(MAX_SCOPE_ITEMS).exactOptional(),
    types: z.array(typeSchema).min(1).max(MAX_SCOPE_ITEMS).exactOptional(),
    validFrom: z.iso
      .datetime({ offset: true, error: 'validFrom must be a time such as 2026-12-01T00:00:00Z.' })
      .exactOptional()
      .describe('ISO 8601. Defaults to a minute from now.'),
  }),
)
export type PolicyDraft = z.infer<typeof policyBody>

/** The body of `PUT /operator/guarantees/limit`, in dollars. 0 leaves every claim to staff. */
export const limitBody = z.object({
  autoLimit: z
    .number({ error: 'Please enter an amount in dollars.' })
    .min(0, { error: 'The amount cannot be less than 0.' })
    .max(10_000, { error: 'The amount is at most $10,000.' })
    .refine(isWholeCents, { error: 'Please enter whole cents.' }),
})

/** A claim, for use by other features. Its customer and staff get a `GuaranteeClaim`. */
export interface GuaranteeClaimRecord {
  id: string
  orderId: string
  kind: GuaranteeClaimKind
  policyId: string | null
  status: GuaranteeClaimStatus
  message: string | null
  currentCount: number | null
  destination: RefundDestination | null
  amountCents: Cents | null
  quantity: number | null
  orderRefundId: string | null
  deliveryId: string | null
  decidedBy: string | null
  answer: string | null
  createdAt: Date
  decidedAt: Date | null
  doneAt: Date | null
}
