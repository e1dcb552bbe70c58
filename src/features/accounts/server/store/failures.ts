import { type User, userColumns } from '#features/accounts/server/tables.ts'
import type { Queryable } from '#platform/db/database.ts'

/** Under which names a wrong password is counted. */
export interface ThrottleKeys {
  address: string
  account: string
}

/** Wrong passwords that are not forgotten yet. */
export interface Failures {
  address: { count: number; last: Date | null }
  account: number
}

/** In one statement: the account of an address, if there is one, and the wrong passwords lately. */
export async function selectForPassword(
  db: Queryable,
  email: string,
  keys: ThrottleKeys,
  since: Date,
): Promise<{ user: User | undefined; failures: Failures }> {
  type Row = User & { addressFailures: number; addressLast: Date | null; accountFailures: number }
  const { rows } = await db.query<Omit<Row, 'id'> & { id: string | null }>(
    `select found.*, coalesce(address.failures, 0) as "addressFailures", address.last_failed_at as "addressLast",
       coalesce(account.failures, 0) as "accountFailures"
     from (select) one
     left join (select ${userColumns} from users where lower(email) = lower($1) and email is not null) found on true
     left join sign_in_failures address on address.key = $2 and address.last_failed_at > $4
     left join sign_in_failures account on account.key = $3 and account.last_failed_at > $4`,
    [email, keys.address, keys.account, since],
    'accounts_for_password',
  )
  const { addressFailures, addressLast, accountFailures, ...user } = rows[0] as Row
  return {
    user: user.id === null ? undefined : user,
    failures: { address: { count: addressFailures, last: addressLast }, account: accountFailures },
  }
}

/** The wrong codes or passwords lately, under each name. */
export async function selectFailures(
  db: Queryable,
  keys: ThrottleKeys,
  since: Date,
): Promise<Record<keyof ThrottleKeys, Failures['address']>> {
  const { rows } = await db.query<{ key: string } & Failures['address']>(
    'select key, failures as count, last_failed_at as last from sign_in_failures where key = any($1) and last_failed_at > $2',
    [[keys.address, keys.account], since],
  )
  const of = (key: string) => rows.find((row) => row.key === key) ?? { count: 0, last: null }
  return { address: of(keys.address), account: of(keys.account) }
}

/** Counts one more wrong password under both names; what is older than `since` is forgotten. */
export async function upsertFailures(db: Queryable, keys: ThrottleKeys, now: Date, since: Date): Promise<void> {
  // Always in this order: two of them never wait for each other.
  await db.query(
    `insert into sign_in_failures (key, failures, last_failed_at) values ($1, 1, $3), ($2, 1, $3)
     on conflict (key) do update set last_failed_at = excluded.last_failed_at,
       failures = case when sign_in_failures.last_failed_at > $4 then sign_in_failures.failures + 1 else 1 end`,
    [keys.account, keys.address, now, since],
    'accounts_failed',
  )
}

export async function deleteFailures(db: Queryable, key: string): Promise<void> {
  await db.query('delete from sign_in_failures where key = $1', [key], 'accounts_failures_forgiven')
}

export async function deleteOldFailures(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from sign_in_failures where last_failed_at < $1', [before])
}
