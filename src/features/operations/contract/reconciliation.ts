import { z } from 'zod'
import { money, time } from '#features/operations/contract/fields.ts'
import { differenceKinds, settlementWays } from '#features/payments/rules/differences.ts'
import { providers } from '#features/payments/rules/kinds.ts'
import { isWholeCents, toCents } from '#shared/money.ts'

const order = z.object({ id: z.string(), orderNumber: z.string() }).nullable()

const moveSchema = z
  .object({
    kind: z.enum(['payment', 'refund']),
    id: z.string(),
    provider: z.enum(providers),
    order: order.describe('Null for a deposit.'),
    amount: money.describe('Dollars recorded by the shop.'),
    listed: money.nullable().describe('Dollars in the provider’s list; null until it is listed there.'),
    at: time,
  })
  .meta({ id: 'ReconciledMove' })
export type ReconciledMove = z.infer<typeof moveSchema>

const sides = {
  provider: z.enum(providers),
  kind: z.enum(differenceKinds),
  subjectId: z.string().describe('The shop’s payment or refund, the provider’s transaction, or the currency of a balance.'),
  order: order.describe('The related order, if known.'),
  shop: money.describe('Dollars recorded by the shop.'),
  listed: money.describe('Dollars recorded by the provider.'),
}

const differenceSchema = z
  .object({
    ...sides,
    text: z.string().describe('What each side recorded, and what to do.'),
    ways: z.array(z.enum(settlementWays)).describe('How it can be settled.'),
    missing: money.describe('Dollars written off by settling. They count toward the allowance of the person who settles.'),
  })
  .meta({ id: 'LedgerDifference' })
export type LedgerDifference = z.infer<typeof differenceSchema>

const settlementSchema = z
  .object({
    id: z.string(),
    ...sides,
    way: z.enum(settlementWays),
    note: z.string(),
    by: z.string().describe('Who settled or approved it.'),
    at: time,
  })
  .meta({ id: 'DifferenceSettlement' })
export type DifferenceSettlement = z.infer<typeof settlementSchema>

const balanceSchema = z
  .object({
    provider: z.enum(providers),
    state: z
      .enum(['compared', 'unread', 'refused', 'unsupported'])
      .describe(
        '`unread`: no response, or money moved while the list was read. `refused`: the API key lacks permission. `unsupported`: the provider has no money balance.',
      ),
    balance: z
      .object({
        currency: z.string(),
        expected: money.describe('The sum of payments, refunds, fees, payouts and disputes.'),
        listed: money.describe('As reported by the provider.'),
        at: time,
      })
      .nullable()
      .describe('The last balance that was compared.'),
  })
  .meta({ id: 'ProviderBalance' })
export type ProviderBalanceView = z.infer<typeof balanceSchema>

const dollars = z
  .number({ error: 'Enter the dollars shown in the difference.' })
  .refine(isWholeCents, { error: 'Enter the dollars shown in the difference.' })
  .transform(toCents)
const optionalText = (max: number, error: string) =>
  z
    .string()
    .trim()
    .max(max, { error })
    .nullish()
    .transform((text) => text || null)

export const settlementBody = z
  .object({
    provider: z.enum(providers),
    kind: z.enum(differenceKinds),
    subjectId: z.string().min(1).max(200),
    shop: dollars,
    listed: dollars,
    way: z.enum(settlementWays, { error: 'Choose how to settle it.' }),
    orderNumber: optionalText(40, 'An order number has at most 40 characters.').describe('The order of a refund made at the provider.'),
    reference: optionalText(120, 'A reference has at most 120 characters.').describe('The transfer that paid the refund.'),
    note: z.string().trim().min(1, { error: 'Please enter a note.' }).max(500, { error: 'A note has at most 500 characters.' }),
  })
  .transform(({ subjectId: id, shop: shopCents, listed: providerCents, ...rest }) => ({ id, shopCents, providerCents, ...rest }))

export const reconciliationSchema = z
  .object({
    checkedAt: time.nullable().describe('When the ledger was last reconciled; null before the first time.'),
    problems: z.array(z.string()).describe('Problems found at that time.'),
    differences: z.array(differenceSchema).describe('Current differences between the shop and its providers.'),
    settlements: z.array(settlementSchema).describe('The most recently settled differences.'),
    balances: z.array(balanceSchema),
    moves: z.array(moveSchema).describe('The newest payments and refunds, in their current state.'),
  })
  .meta({ id: 'Reconciliation' })
export type Reconciliation = z.infer<typeof reconciliationSchema>
