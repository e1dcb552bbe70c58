import { type Mutation, one } from '../mutation.ts'

export const promotionsMutations: Mutation[] = [
  one(
    'erasing an account renews a limit per customer',
    'src/features/promotions/server/store/uses.ts',
    'update promotion_uses set user_id = null, erased_at = $3 where',
    'update promotion_uses set user_id = null, email_hash = null, erased_at = $3 where',
    'test/api/deposit-bonus.test.ts',
    'a bonus once per customer is not given again after an erasure, however the address is spelled',
  ),
  one(
    'replacing APP_SECRET renews a limit per customer',
    'src/features/promotions/server/queries.ts',
    "ctx.secrets.signatures('promotion customer', normalizeEmail(email))",
    "[ctx.secrets.sign('promotion customer', normalizeEmail(email))]",
    'test/api/key-rotation.test.ts',
    'a secret is replaced while the shop runs: everything is read, encrypted anew, and needs the old one no more',
  ),
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
    'if (customerLimit !== null && (await countCustomerUses(tx, promotion.id, customer)) >= customerLimit) throw promoRefused(USED_BEFORE)',
    '',
    'test/api/promotions-races.test.ts',
    'a budget is never passed, and one customer at ten windows uses a code once',
  ),
]
