import { type Mutation, one } from '../mutation.ts'

const payments = 'src/features/payments/server'

export const paymentsMutations: Mutation[] = [
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
    'one key makes two attempts',
    'db/migrations/004_payments.sql',
    'create unique index payment_attempts_request',
    'create index payment_attempts_request',
    'test/api/faults-keys.test.ts',
  ),
  one(
    'more is refunded than was paid',
    `${payments}/store/refunds.ts`,
    ' and refunded_cents + $2 <= captured_cents',
    '',
    'src/features/payments/server/refunds.test.ts',
  ),
  one(
    'an answer of yesterday moves the refund that was asked for anew',
    `${payments}/store/refunds.ts`,
    ' and round = $5',
    ' and $5 > 0',
    'src/features/payments/server/refunds.test.ts',
  ),
  one(
    'a refused refund is asked for under its old name',
    'src/features/payments/rules.ts',
    'return round === 1 ? id : `${id}:${round}`',
    'return round === 0 ? `${id}:${round}` : id',
    'src/features/payments/server/refunds.test.ts',
  ),
]
