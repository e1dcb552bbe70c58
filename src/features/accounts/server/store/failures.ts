import { type User, userColumns } from '#features/accounts/server/tables.ts'
import { one, type Queryable } from '#platform/db/database.ts'

/** The keys under which a wrong password is counted. */
export interface ThrottleKeys {
  address: string
  /** The account's key, or that of a known browser. */
  account: string
  /** `hour:...` or `day:...`: a key for this clock hour or day. */
  period: string
}

/** Recent wrong passwords. */
export interface Failures {
  address: { count: number; last: Date | null }
  account: number
}

/** The account with this email, if any, and its wrong passwords after `since`, in one statement. */
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
  const { addressFailures, addressLast, accountFailures, id, ...user } = one(rows)
  return {
    user: id === null ? undefined : { ...user, id },
    failures: { address: { count: addressFailures, last: addressLast }, account: accountFailures },
  }
}

/** Wrong codes or passwords after `since`, by key. */
export async function selectFailures(
  db: Queryable,
  keys: Pick<ThrottleKeys, 'address' | 'account'>,
  since: Date,
): Promise<Record<'address' | 'account', Failures['address']>> {
  const { rows } = await db.query<{ key: string } & Failures['address']>(
    'select key, failures as count, last_failed_at as last from sign_in_failures where key = any($1) and last_failed_at > $2',
    [[keys.address, keys.account], since],
  )
  const of = (key: string) => rows.find((row) => row.key === key) ?? { count: 0, last: null }
  return { address: of(keys.address), account: of(keys.account) }
}

/** Number of wrong passwords or codes in a clock hour or day. */
export async function selectPeriod(db: Queryable, key: string): Promise<number> {
  const query = 'select failures as count from sign_in_failures where key = $1'
  return (await db.first<{ count: number }>(query, [key], 'accounts_failed_hour'))?.count ?? 0
}

/**
 * Counts a wrong password or code under all keys and returns the period's count. Counts not updated since `since` restart at one, except the
 * period's.
 */
export async function upsertFailures(
  db: Queryable,
  keys: Omit<ThrottleKeys, 'period'> & { period?: string | undefined },
  now: Date,
  since: Date,
): Promise<number> {
  // Always in this order, so that concurrent calls cannot deadlock.
  const inOrder = [keys.account, keys.address, ...(keys.period ? [keys.period] : [])]
  const { rows } = await db.query<{ key: string; failures: number }>(
    `insert into sign_in_failures (key, failures, last_failed_at) select key, 1, $2 from unnest($1::text[]) key
     on conflict (key) do update set last_failed_at = excluded.last_failed_at,
       failures = case when sign_in_failures.last_failed_at > $3 or sign_in_failures.key ~ '^(hour|day):'
         then sign_in_failures.failures + 1 else 1 end
     returning key, failures`,
    [inOrder, now, since],
    'accounts_failed',
  )
  return rows.find(({ key }) => key === keys.period)?.failures ?? 0
}

export async function deleteFailures(db: Queryable, key: string): Promise<void> {
  await db.query('delete from sign_in_failures where key = $1', [key], 'accounts_failures_forgiven')
}

/** Deletes counts not updated since `before`, and those of days a day later. */
export async function deleteOldFailures(db: Queryable, before: Date): Promise<void> {
  await db.query(
    `delete from sign_in_failures where last_failed_at < case when key like 'day:%' then $1::timestamptz - interval '1 day' else $1 end`,
    [before],
  )
}
