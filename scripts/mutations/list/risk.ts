import { type Mutation, one } from '../mutation.ts'

const risk = 'src/features/risk/server'

export const riskMutations: Mutation[] = [
  one(
    'the block list refuses nobody',
    `${risk}/commands/check-blocks.ts`,
    'if (!block) return',
    'return',
    'test/api/block-list.test.ts',
    'a blocked mailbox orders nothing, however it is spelled, and is told whom to write to but not why',
  ),
  one(
    'a blocked card pays by way of the balance',
    `${risk}/store/order-risks.ts`,
    ' || (select card_keys from balance) as',
    ' as',
    'test/api/order-risk-cards.test.ts',
    'an order that the balance pays > is held for the card of the deposit, and known by its country',
  ),
  one(
    'refunds to the balance hide whose card it was',
    `${risk}/store/order-risks.ts`,
    'where refunded_cents > 0)',
    'where false)',
    'test/api/order-risk-cards.test.ts',
    'an order that the balance pays > is held for the card of an order that was refunded to the balance',
  ),
  one(
    'a dispute of a deposit counts for no later order',
    `${risk}/store/order-risks.ts`,
    '(deposit.user_id = $7::text or disputed.card_key = any(cards.keys))',
    'false',
    'test/api/order-risk-cards.test.ts',
    'an order that the balance pays > counts a dispute of the deposit',
  ),
  one(
    'a block never ends by itself',
    'src/features/risk/rules/blocks.ts',
    '(endsAt === null || endsAt > now)',
    'true',
    'test/api/block-list.test.ts',
    'a block ends by itself, and the same can be blocked again',
  ),
  one(
    'a risky order is delivered',
    'src/features/delivery/server/commands/start.ts',
    'if (await holdIfRisky(ctx, tx, order)) return',
    'await holdIfRisky(ctx, tx, order)',
    'test/api/order-risk.test.ts',
    'a risky order is paid and waits: the customer is told calmly, staff see why and release it',
  ),
  one(
    'a held order can be released twice',
    'src/features/orders/server/store/moves.ts',
    'where id = $1 and held_at is not null returning id',
    'where id = $1 returning id',
    'test/api/order-risk.test.ts',
    'a held order that is canceled is refunded and held no longer',
  ),
  one(
    'many orders from one network hold the next',
    'src/features/risk/rules/risk.ts',
    'networkTargets: { on: true, points: 10, over: 30 }',
    'networkTargets: { on: true, points: 60, over: 30 }',
    'src/features/risk/rules/risk.test.ts',
    'the risk of an order > of a customer with many orders alone never holds one, by the rules as they come',
  ),
  one(
    'a network that was blocked before a rotation may order',
    `${risk}/commands/check-blocks.ts`,
    'ctx.secrets.signatures(NETWORK, networkOf(ip))',
    '[networkKey(ctx, ip)]',
    'test/api/key-rotation.test.ts',
    'who is blocked stays blocked after a rotation, and declined cards are still counted',
  ),
]
