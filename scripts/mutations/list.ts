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
const accounts = 'src/features/accounts/server'
const notifications = 'src/features/notifications/server'

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
    `${checkout}/commands/settle-order.ts`,
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
    'a spent refresh token ends nothing',
    `${accounts}/commands/open-session.ts`,
    'const reused = await endReused(ctx.db, sha256(spent), now)',
    'const reused = undefined',
    'test/api/accounts-sign-in.test.ts',
  ),
  one(
    'a Google token for another client opens an account',
    `${accounts}/google/identity.ts`,
    'if (claims.aud !== clientId || claims.azp !== clientId)',
    'if (clientId === undefined)',
    'test/api/google.test.ts',
  ),
  one(
    'an address that Google has not verified is believed',
    `${accounts}/google/identity.ts`,
    "if (claims.email_verified !== true && claims.email_verified !== 'true')",
    'if (claims.email_verified === undefined)',
    'test/api/google.test.ts',
  ),
  one(
    'whoever signed up with an address erases what was mailed there',
    `${notifications}/commands.ts`,
    'email: emailVerified ? email : null',
    'email: emailVerified === undefined ? null : email',
    'test/api/erase.test.ts',
  ),
  one(
    'an account is erased while its orders are delivered',
    `${orders}/commands.ts`,
    'if (open > 0)',
    'if (open < 0)',
    'test/api/erase.test.ts',
  ),
  one(
    'a session that ended still opens',
    `${accounts}/store/sessions.ts`,
    'and session.ended_at is null',
    '',
    'test/api/accounts-sessions.test.ts',
  ),
  one(
    'a sign-in outlives a new password',
    `${accounts}/store/sessions.ts`,
    'and password_hash is not distinct from $10',
    'and $10::text is not distinct from $10',
    'test/api/accounts-recovery.test.ts',
  ),
  one(
    'a new password leaves the other sessions',
    `${accounts}/commands/profile.ts`,
    `endSessions(tx, { userId, keep: person.sessionId, reason: 'password' }, now),`,
    '',
    'test/api/accounts-profile.test.ts',
  ),
  one(
    'a mailed link works twice',
    `${accounts}/store/one-time-tokens.ts`,
    'set used_at = $3',
    'set created_at = $3',
    'test/api/accounts-recovery.test.ts',
  ),
  one(
    'an address guesses passwords without end',
    `${accounts}/throttle.ts`,
    'refuseWhileLocked(failures, now)',
    '',
    'test/api/accounts-throttle.test.ts',
  ),
  one(
    'a burst of guesses outruns its count',
    `${accounts}/throttle.ts`,
    'while (gate.running >= Math.max(1, FREE_TRIES - gate.failures))',
    'while (false)',
    'test/api/accounts-throttle.test.ts',
  ),
  one(
    'whoever says so comes from elsewhere',
    'src/app/server.ts',
    'config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false',
    'true',
    'test/api/accounts-throttle.test.ts',
  ),
  one(
    'an unknown address answers at once',
    `${accounts}/passwords.ts`,
    'const fits = await',
    'if (!hash) return false\n  const fits = await',
    'test/api/accounts-secrets.test.ts',
  ),
  one(
    'a live shop starts with the demo accounts',
    'src/app/serve.ts',
    'await refuseDemoAccounts(ctx)',
    'await undefined',
    'test/api/accounts-secrets.test.ts',
  ),
  one(
    'anyone reads any order',
    `${orders}/policy.ts`,
    'return token !== undefined && ctx.secrets.verify(PURPOSE, order.id, token)',
    'return true',
    'test/api/checkout.test.ts',
  ),
  one(
    'a balance may fall below zero',
    'db/migrations/015_wallets.sql',
    'check (paid_cents >= 0 and bonus_cents >= 0)',
    'check (true)',
    'test/api/wallet.test.ts',
  ),
  one(
    'a balance is spent without its lock',
    'src/features/wallet/server/store/wallets.ts',
    ' for update',
    '',
    'test/api/wallet-races.test.ts',
  ),
  one('a balance can be edited', 'db/migrations/015_wallets.sql', 'pg_trigger_depth() < 2', 'false', 'test/api/wallet.test.ts'),
  one(
    'what was set aside is kept when the card is declined',
    `${checkout}/commands/settle-order.ts`,
    'if (await isHeld(tx, paymentId)) await release',
    'if (false) await release',
    'test/api/wallet.test.ts',
  ),
  one(
    'late money pays an order whose other part was given back',
    `${checkout}/commands/settle-order.ts`,
    'return attempt.balanceCents === 0 || isHeld(tx, attempt.id)',
    'return Promise.resolve(Boolean(tx))',
    'test/api/wallet.test.ts',
  ),
  one(
    'customers share an idempotency key',
    `${checkout}/deposit-api.ts`,
    '`deposit:${person.userId}`',
    "'deposit'",
    'test/api/wallet.test.ts',
  ),
  one(
    'a token that is no good is taken for none',
    'src/app/guard.ts',
    'if (!person) throw unauthenticated()',
    'if (!person) return',
    'test/api/access.test.ts',
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
    'if (workFailed || isDeadlock(error)) return',
    'return',
    'src/platform/db/group.test.ts',
    'rules',
  ),
]
