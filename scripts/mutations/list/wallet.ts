import { type Mutation, one } from '../mutation.ts'

export const walletMutations: Mutation[] = [
  one(
    'an account downloads its statement any number of times',
    'src/features/wallet/server/api.ts',
    '      await downloads.count(reply, userId)\n',
    '',
    'test/api/wallet.test.ts',
    'the statement > is downloaded ten times in ten minutes, one file at a time',
  ),
  one(
    'spent bonus credit is paid out with the deposit',
    'src/features/wallet/rules/bonus-credit.ts',
    'const keptCents = Math.min(paidCents, spentBonusCents)',
    'const keptCents = Math.min(paidCents, 0 * spentBonusCents)',
    'test/api/deposit-bonus.test.ts',
    'an erased account gets back its deposit less the bonus credit that it spent',
  ),
  one(
    'the ledger accepts entries that do not sum to zero',
    'db/migrations/003_wallet.sql',
    `create trigger ledger_entries_balanced after insert on ledger_entries
  referencing new table as written for each statement execute function ledger_balanced();`,
    '',
    'test/api/ledger.test.ts',
    'the ledger accepts only valid entries > entries that do not sum to zero are refused',
  ),
  one(
    'ledger entries can be changed',
    'db/migrations/003_wallet.sql',
    `create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each statement execute function refuse_change();`,
    '',
    'test/api/ledger.test.ts',
    'the ledger accepts only valid entries > nobody changes it: update ledger_entries set amount_cents = amount_cents + 1',
  ),
  one(
    'a fact can be booked twice',
    'db/migrations/003_wallet.sql',
    'key text not null unique',
    'key text not null',
    'test/api/ledger.test.ts',
    'the ledger accepts only valid entries > the same key is booked once',
  ),
  one(
    'a balance can fall below zero',
    'db/migrations/015_wallets.sql',
    'check (paid_cents >= 0 and bonus_cents >= 0)',
    'check (true)',
    'test/api/wallet.test.ts',
    'the statement > balances cannot be edited',
  ),
  one(
    'a balance is spent without its lock',
    'src/features/wallet/server/store/wallets.ts',
    ' for update',
    '',
    'test/api/wallet-races.test.ts',
    'if several processes spend the same money at once, one order gets it',
  ),
  one(
    'a balance can be edited',
    'db/migrations/015_wallets.sql',
    'pg_trigger_depth() < 2',
    'false',
    'test/api/wallet.test.ts',
    'the statement > balances cannot be edited',
  ),
  one(
    'a large adjustment in small steps needs no approval',
    'src/features/accounts/rules/four-eyes.ts',
    'customer: before.subjectCents + amountCents >',
    'customer: amountCents >',
    'test/api/wallet-adjustments.test.ts',
    'above the limit, even in several steps within a day, an adjustment waits for a second person',
  ),
]
