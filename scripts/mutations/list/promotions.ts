import { type Mutation, one } from '../mutation.ts'

export const promotionsMutations: Mutation[] = [
  one(
    'a promo code can exceed its limit',
    'src/features/promotions/server/store/uses.ts',
    '(total_limit is null or used < total_limit)',
    'true',
    'test/api/promotions-races.test.ts',
    'however many order at once, exactly as many get a code as its limit says',
  ),
  one(
    'a promotion can exceed its budget',
    'src/features/promotions/server/store/uses.ts',
    '(budget_cents is null or given_cents + $2 <= budget_cents)',
    'true',
    'test/api/promotions-races.test.ts',
    'a budget is never passed, and one customer at ten windows uses a code once',
  ),
  one(
    'a customer can exceed their limit of a promo code',
    'src/features/promotions/server/commands/use.ts',
    'if (customerLimit !== null && (await countOf(tx, promotion.id, customer)) >= customerLimit) throw promoRefused(USED_BEFORE)',
    '',
    'test/api/promotions-races.test.ts',
    'a budget is never passed, and one customer at ten windows uses a code once',
  ),
]
