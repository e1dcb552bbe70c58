import { type Mutation, one } from '../mutation.ts'

const orders = 'src/features/orders/server'

export const ordersMutations: Mutation[] = [
  one(
    'two orders in progress for one target',
    'db/migrations/005_orders.sql',
    'create unique index orders_in_flight',
    'create index orders_in_flight',
    'test/api/checkout.test.ts',
    'what the shop refuses > a second order of the same service for the same target, however it is written',
  ),
  one(
    'an order can be paid in any status',
    `${orders}/store/orders.ts`,
    `where id = $1 and paid_at is null and status = 'pending' and price_cents = $2`,
    'where id = $1 and price_cents = $2',
    'test/api/settlement.test.ts',
    'webhooks > days late, for an order canceled meanwhile: the money is owed and goes back',
  ),
  one(
    'an order can refund more than it cost',
    `${orders}/store/moves.ts`,
    ' and refunded_cents + $2 <= price_cents',
    '',
    'test/api/refunds.test.ts',
    'never more than was paid > twenty at once for different reasons: as many as fit',
  ),
  one(
    'two refunds take the same remainder of an order',
    `${orders}/store/moves.ts`,
    ' for no key update',
    '',
    'test/api/refunds.test.ts',
    'never more than was paid > twenty at once for one reason: one refund, found by all',
  ),
  one(
    "a customer can read another's orders",
    `${orders}/policy.ts`,
    'person !== undefined && person.userId === order.userId',
    'person !== undefined',
    'test/api/orders-user.test.ts',
    'who may read an order > its owner, with events and payment, and nobody else',
  ),
  one(
    'an unverified address claims its orders',
    `${orders}/commands.ts`,
    'if (!emailVerified)',
    'if (emailVerified === undefined)',
    'test/api/order-totals.test.ts',
    'claiming what was ordered as a guest > needs a verified address; then each order comes once, with an event, and counts',
  ),
  one(
    'an account can be erased while its orders are in progress',
    `${orders}/commands.ts`,
    'if (open > 0)',
    'if (open < 0)',
    'test/api/erase.test.ts',
    'while an order is being paid, the account stays',
  ),
  one(
    'anyone can read any order',
    `${orders}/policy.ts`,
    'return token !== undefined && ctx.secrets.verify(PURPOSE, order.id, token)',
    'return true',
    'test/api/checkout.test.ts',
    'a guest buys a package with a card > nobody else can read the order: without the token, with another one, or by a made-up id',
  ),
]
