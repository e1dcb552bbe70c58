import { type Mutation, one } from '../mutation.ts'

export const shopMutations: Mutation[] = [
  one('news is handed on by several at once', 'src/platform/db/outbox.ts', ' for update skip locked', '', 'test/api/faults-races.test.ts'),
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
    'whoever says so comes from elsewhere',
    'src/app/server.ts',
    'config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false',
    'true',
    'test/api/accounts-throttle.test.ts',
  ),
  one(
    'a live shop starts with the demo accounts',
    'src/app/serve.ts',
    'await refuseDemoAccounts(ctx)',
    'await undefined',
    'test/api/accounts-secrets.test.ts',
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
