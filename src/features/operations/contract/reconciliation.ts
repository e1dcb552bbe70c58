import { z } from 'zod'
import { money, time } from '#features/operations/contract/fields.ts'
import { providers } from '#features/payments/rules/kinds.ts'

const moveSchema = z
  .object({
    kind: z.enum(['payment', 'refund']),
    id: z.string(),
    provider: z.enum(providers),
    order: z.object({ id: z.string(), orderNumber: z.string() }).nullable().describe('Null where a deposit was paid.'),
    amount: money.describe('Dollars in the shop.'),
    listed: money.nullable().describe('Dollars in the provider’s own list; null until it names them.'),
    at: time,
  })
  .meta({ id: 'ReconciledMove' })
export type ReconciledMove = z.infer<typeof moveSchema>

export const reconciliationSchema = z
  .object({
    checkedAt: time.nullable().describe('When the ledger was compared last; null before the first time.'),
    problems: z.array(z.string()).describe('What did not agree then.'),
    moves: z.array(moveSchema).describe('The newest payments and refunds, in their current state.'),
  })
  .meta({ id: 'Reconciliation' })
export type Reconciliation = z.infer<typeof reconciliationSchema>
