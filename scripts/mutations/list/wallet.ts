import { type Mutation, one } from '../mutation.ts'

export const walletMutations: Mutation[] = [
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
    'a large adjustment in small steps needs no second person',
    'src/features/wallet/server/commands/adjust.ts',
    'booked + Math.abs(cents) <=',
    'Math.abs(cents) <=',
    'test/api/wallet-adjustments.test.ts',
  ),
]
