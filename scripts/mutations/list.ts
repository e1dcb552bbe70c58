/** One guard taken out, and the tests of which at least one has to notice. */
export interface Mutation {
  name: string
  /** Each `text` stands once in its file. */
  edits: { file: string; text: string; becomes: string }[]
  /** A project of vitest.config.ts. */
  project: 'api' | 'rules'
  test: string
}

const one = (name: string, file: string, text: string, becomes: string, test: string, project: Mutation['project'] = 'api'): Mutation => ({
  name,
  edits: [{ file, text, becomes }],
  project,
  test,
})

const payments = 'src/features/payments/server'
const checkout = 'src/features/checkout/server'
const orders = 'src/features/orders/server'

export const mutations: Mutation[] = [
  one(
    'a webhook is believed whatever its signature',
    `${payments}/providers/sandbox/signature.ts`,
    'if (!isGenuine || ',
    'if (',
    'test/api/settlement.test.ts',
  ),
  one(
    'a webhook is believed however old it is',
    `${payments}/providers/sandbox/signature.ts`,
    ' || Math.abs(unixSeconds(ctx) - time) > TOLERANCE_SECONDS',
    '',
    'test/api/faults-clock.test.ts',
  ),
  one(
    'two orders in flight for one target',
    'db/migrations/005_orders.sql',
    'create unique index orders_in_flight',
    'create index orders_in_flight',
    'test/api/checkout.test.ts',
  ),
  one(
    'the ledger takes what does not sum to zero',
    'db/migrations/003_wallet.sql',
    `create trigger ledger_entries_balanced after insert on ledger_entries
  referencing new table as written for each statement execute function ledger_balanced();`,
    '',
    'test/api/ledger.test.ts',
  ),
  one(
    'ledger entries can be changed',
    'db/migrations/003_wallet.sql',
    `create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each statement execute function refuse_change();`,
    '',
    'test/api/ledger.test.ts',
  ),
  one('a fact is booked twice', 'db/migrations/003_wallet.sql', 'key text not null unique', 'key text not null', 'test/api/ledger.test.ts'),
  one(
    'nobody hears of a paid order',
    `${checkout}/commands/settle.ts`,
    'order && announcePaid(tx, orderId)',
    'false',
    'test/api/faults-races.test.ts',
  ),
  one('news is handed on by several at once', 'src/platform/db/outbox.ts', ' for update skip locked', '', 'test/api/faults-races.test.ts'),
  one(
    'an attempt moves from any status',
    `${payments}/store/attempts.ts`,
    'and status = any($11) and captured_cents',
    'and (status = any($11) or true) and captured_cents',
    'test/api/faults-races.test.ts',
  ),
  one(
    'an attempt is looked at without its lock',
    `${payments}/store/attempts.ts`,
    'where id = $1 for update',
    'where id = $1',
    'test/api/faults-races.test.ts',
  ),
  one(
    'an order is paid in any state',
    `${orders}/store/orders.ts`,
    `where id = $1 and paid_at is null and status = 'pending' and price_cents = $2`,
    'where id = $1 and price_cents = $2',
    'test/api/settlement.test.ts',
  ),
  one(
    'a key stands for any body',
    'src/platform/http/idempotency.ts',
    'if (row && row.request_hash !== hash)',
    'if (false)',
    'test/api/idempotency.test.ts',
  ),
  one(
    'a key is free again once an answer was lost',
    'src/platform/http/idempotency.ts',
    `update idempotency_keys set claimed_at = '-infinity' where`,
    'delete from idempotency_keys where',
    'test/api/faults-keys.test.ts',
  ),
  one(
    'a key of yesterday finds its old order',
    'src/platform/http/idempotency.ts',
    '@${claimed.since.getTime()}',
    '',
    'test/api/faults-keys.test.ts',
  ),
  one(
    'one key makes two attempts',
    'db/migrations/004_payments.sql',
    'create unique index payment_attempts_request',
    'create index payment_attempts_request',
    'test/api/faults-keys.test.ts',
  ),
  {
    name: 'the price is what the page says',
    edits: [
      { file: `${checkout}/commands/place.ts`, text: '  checkPrice(offer, body.price)\n', becomes: '' },
      {
        file: `${checkout}/commands/place.ts`,
        text: 'priceCents: offer.priceCents,',
        becomes: 'priceCents: body.price === undefined ? offer.priceCents : Math.round(body.price * 100),',
      },
    ],
    project: 'api',
    test: 'test/api/checkout.test.ts',
  },
  one(
    'more is refunded than was paid',
    `${payments}/store/refunds.ts`,
    ' and refunded_cents + $2 <= captured_cents',
    '',
    'src/features/payments/server/commands.test.ts',
  ),
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
    'anyone reads any order',
    `${orders}/policy.ts`,
    'return token !== undefined && ctx.secrets.verify(PURPOSE, order.id, token)',
    'return true',
    'test/api/checkout.test.ts',
  ),
  one(
    'a COMMIT that rolled back passes for one',
    'src/platform/db/transaction.ts',
    `if (end.command !== 'COMMIT') throw`,
    'if (false) throw',
    'test/api/faults-races.test.ts',
  ),
  one(
    'a group without an answer runs again',
    'src/platform/db/group.ts',
    'if (workFailed) return',
    'return',
    'src/platform/db/group.test.ts',
    'rules',
  ),
]
