import { type Mutation, one } from '../mutation.ts'

export const promotionsMutations: Mutation[] = [
  one(
    'a code is used more often than its limit',
    'src/features/promotions/server/store/uses.ts',
    '(total_limit is null or used < total_limit)',
    'true',
    'test/api/promotions-races.test.ts',
  ),
  one(
    'a promotion gives more than its budget',
    'src/features/promotions/server/store/uses.ts',
    '(budget_cents is null or given_cents + $2 <= budget_cents)',
    'true',
    'test/api/promotions-races.test.ts',
  ),
  one(
    'one customer uses a code more often than they may',
    'src/features/promotions/server/commands/use.ts',
    'if (customerLimit !== null && (await countOf(tx, promotion.id, customer)) >= customerLimit) throw promoRefused(USED_BEFORE)',
    '',
    'test/api/promotions-races.test.ts',
  ),
]
