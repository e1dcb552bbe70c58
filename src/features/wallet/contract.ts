import { z } from 'zod'
import { adjustmentKinds, INVALID_AMOUNT } from '#features/wallet/rules/adjustments.ts'
import { ledgerReasons } from '#features/wallet/rules/transactions.ts'
import { type Cents, toCents } from '#shared/money.ts'

const dollars = z.number().describe('Dollars.')
const time = z.string().describe('ISO 8601, UTC.')

/** A customer's balance. */
export const balanceSchema = z
  .object({
    balance: z.number().describe('The total that can be spent, in dollars: `paid` plus `bonus`.'),
    paid: z.number().describe('Money that the customer paid in, in dollars. It doesn’t expire.'),
    bonus: z.number().describe('Credit from the shop, in dollars. It is spent first.'),
    currency: z.string(),
  })
  .meta({ id: 'WalletBalance' })
export type WalletBalance = z.infer<typeof balanceSchema>

/** A customer's balance as staff see it. */
export const customerWalletSchema = balanceSchema.extend({
  approvalAbove: z.number().describe('The dollars a day above which adjustments of one customer need a second person’s approval.'),
})
export type CustomerWallet = z.infer<typeof customerWalletSchema>

export const movementSchema = z
  .object({
    id: z.string().describe('Opaque. Also serves as a page cursor.'),
    at: time,
    reason: z.enum(ledgerReasons),
    description: z.string().describe('`Instagram Views 5K · GS-K7M2X9PD`, `Deposit by card`; may be empty.'),
    amount: z.number().describe('Dollars, positive if the balance grew. The sum of `paid` and `bonus`.'),
    paid: dollars,
    bonus: dollars,
    balance: z.number().describe('The balance afterwards, in dollars.'),
    orderId: z.string().nullable(),
  })
  .meta({ id: 'WalletMovement' })
/** One entry of a customer's statement. */
export type Movement = z.infer<typeof movementSchema>

/** A movement with the ledger transaction behind it. */
export const ledgerMovementSchema = movementSchema
  .extend({
    key: z.string().describe('Identifies what the transaction records: `capture:pay_...`.'),
    entries: z.array(z.object({ account: z.string(), amount: z.number().describe('Dollars. Debits are positive, credits negative.') })),
  })
  .meta({ id: 'LedgerMovement' })
export type LedgerMovement = z.infer<typeof ledgerMovementSchema>

export const walletSchema = balanceSchema
  .extend({
    depositLimits: z.object({ min: dollars, max: dollars }).describe('The limits of one deposit.'),
    quickAmounts: z.array(dollars),
    movements: z.array(movementSchema).describe('Newest first.'),
    nextCursor: z.string().nullable().describe('The cursor of the next page; null on the last page.'),
  })
  .meta({ id: 'Wallet' })
export type WalletView = z.infer<typeof walletSchema>

/** A deposit as the customer sees it, without its payment. */
export const depositSchema = z
  .object({
    id: z.string(),
    amount: dollars,
    currency: z.string(),
    createdAt: time,
    paidAt: z.string().nullable().describe('When the money was received; null until then. ISO 8601, UTC.'),
  })
  .meta({ id: 'Deposit' })
export type DepositView = z.infer<typeof depositSchema>

/** An adjustment of a balance. `amount` is converted to cents. */
export const adjustmentBody = z.object({
  amount: z
    .number({ error: 'Please enter an amount in dollars.' })
    .min(-1_000_000_000)
    .max(1_000_000_000)
    .describe('Dollars. A negative amount is deducted from the balance.')
    .transform((amount, { addIssue }) => {
      try {
        return toCents(amount)
      } catch {
        addIssue(INVALID_AMOUNT)
        return z.NEVER
      }
    }),
  kind: z.enum(adjustmentKinds, { error: `kind must be one of ${adjustmentKinds.join(', ')}.` }),
  reason: z
    .string({ error: 'Please enter a reason.' })
    .trim()
    .min(1, { error: 'Please enter a reason.' })
    .max(500, { error: 'A reason has at most 500 characters.' }),
})

export const adjustmentResultSchema = z.object({
  status: z.enum(['booked', 'waiting']).describe('`waiting` if a second person has to approve it.'),
  balance: balanceSchema,
  approvalId: z.string().nullable().describe('The approval to decide; null if booked.'),
})
/** The outcome of an adjustment. */
export type AdjustmentResult = z.infer<typeof adjustmentResultSchema>

/** A deposit for internal use. Customers get a `DepositView`. */
export interface Deposit {
  id: string
  userId: string
  amountCents: Cents
  currency: string
  createdAt: Date
  paidAt: Date | null
}
