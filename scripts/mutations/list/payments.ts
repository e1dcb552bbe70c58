import { type Mutation, one } from '../mutation.ts'

const payments = 'src/features/payments/server'

export const paymentsMutations: Mutation[] = [
  one(
    'a payment webhook is accepted without a valid signature',
    `${payments}/providers/sandbox/signature.ts`,
    'if (!isGenuine || ',
    'if (',
    'test/api/settlement.test.ts',
    'webhooks > a made-up signature: refused, nothing happens',
  ),
  one(
    'a payment webhook is accepted at any age',
    `${payments}/providers/sandbox/signature.ts`,
    ' || Math.abs(unixSeconds(ctx) - time) > TOLERANCE_SECONDS',
    '',
    'test/api/faults-clock.test.ts',
    'a webhook is as old as its signature: from before the jump it is refused, signed again it is taken',
  ),
  one(
    'a payment attempt can leave any status',
    `${payments}/store/attempts.ts`,
    'and status = any($11) and captured_cents',
    'and (status = any($11) or true) and captured_cents',
    'test/api/faults-races.test.ts',
    'what is over does not begin again, whatever is told later',
  ),
  one(
    'a payment attempt is read without its lock',
    `${payments}/store/attempts.ts`,
    'where id = $1 for update',
    'where id = $1',
    'test/api/faults-races.test.ts',
    'money that comes in parts, told by many at once and in any order, is counted to the cent',
  ),
  one(
    'one key creates two payment attempts',
    'db/migrations/004_payments.sql',
    'create unique index payment_attempts_request',
    'create index payment_attempts_request',
    'test/api/faults-keys.test.ts',
    'a refusal that nobody heard is told again, the card is not tried again',
  ),
  one(
    'more can be refunded than was paid',
    `${payments}/store/refunds.ts`,
    ' and refunded_cents + $2 <= captured_cents',
    '',
    'src/features/payments/server/refunds.test.ts',
    'refunds > never exceed what was captured, however many ask at once',
  ),
  one(
    'a stale answer updates a retried refund',
    `${payments}/store/refunds.ts`,
    ' and round = $5',
    ' and $5 > 0',
    'src/features/payments/server/refunds.test.ts',
    'refunds > an answer to an earlier round does not touch the one that is under way: it could be paid twice',
  ),
  one(
    'a retried refund reuses its idempotency key',
    'src/features/payments/rules.ts',
    'return round === 1 ? id : `${id}:${round}`',
    'return round === 0 ? `${id}:${round}` : id',
    'src/features/payments/server/refunds.test.ts',
    'refunds > one that the provider refuses keeps its money set aside and is asked for anew after 1, 6, 24 and 72 hours',
  ),
]
