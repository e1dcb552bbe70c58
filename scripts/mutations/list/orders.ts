import { type Mutation, one } from '../mutation.ts'

const orders = 'src/features/orders/server'

export const ordersMutations: Mutation[] = [
  one(
    'two orders in flight for one target',
    'db/migrations/005_orders.sql',
    'create unique index orders_in_flight',
    'create index orders_in_flight',
    'test/api/checkout.test.ts',
  ),
  one(
    'an order is paid in any state',
    `${orders}/store/orders.ts`,
    `where id = $1 and paid_at is null and status = 'pending' and price_cents = $2`,
    'where id = $1 and price_cents = $2',
    'test/api/settlement.test.ts',
  ),
  one(
    'an order gives back more than it cost',
    `${orders}/store/moves.ts`,
    ' and refunded_cents + $2 <= price_cents',
    '',
    'test/api/refunds.test.ts',
  ),
  one('two reasons find the same rest of an order', `${orders}/store/moves.ts`, ' for no key update', '', 'test/api/refunds.test.ts'),
  one(
    "a customer reads another's orders",
    `${orders}/policy.ts`,
    'person !== undefined && person.userId === order.userId',
    'person !== undefined',
    'test/api/orders-user.test.ts',
  ),
  one(
    'whoever claims an address gets its orders',
    `${orders}/commands.ts`,
    'if (!emailVerified)',
    'if (emailVerified === undefined)',
    'test/api/order-totals.test.ts',
  ),
  one(
    'an account is erased while its orders are delivered',
    `${orders}/commands.ts`,
    'if (open > 0)',
    'if (open < 0)',
    'test/api/erase.test.ts',
  ),
  one(
    'anyone reads any order',
    `${orders}/policy.ts`,
    'return token !== undefined && ctx.secrets.verify(PURPOSE, order.id, token)',
    'return true',
    'test/api/checkout.test.ts',
  ),
]
