import type { Role } from '#features/accounts/contract.ts'
import type { Queryable } from '#platform/db/database.ts'

/** An account in the operator's list. */
export interface CustomerRow {
  id: string
  username: string
  email: string | null
  role: Role
  emailVerifiedAt: Date | null
  createdAt: Date
  erasedAt: Date | null
  /** When one of their live sessions was used last. */
  lastUsedAt: Date | null
  hasPassword: boolean
  hasGoogle: boolean
  hasSecondFactor: boolean
  orderEmails: boolean
}

export const customerStates = ['verified', 'unverified', 'erased'] as const
export type CustomerState = (typeof customerStates)[number]

/** Which accounts are wanted; what is left out does not matter. */
export interface CustomerFilters {
  state?: CustomerState | undefined
  /** Signed up then or later. */
  from?: Date | undefined
  /** Signed up earlier. */
  before?: Date | undefined
  /** These alone. */
  ids?: readonly string[] | undefined
  /** In lower case: the beginning of the address, the name or the last name, or the account's id; or these accounts. */
  text?: { word: string; ids: readonly string[] } | undefined
}

export interface CustomerSlice {
  /** The account that the page before ended with. */
  after?: string | undefined
  limit: number
}

const columns = `id, username, email, role, email_verified_at as "emailVerifiedAt", created_at as "createdAt", erased_at as "erasedAt",
  password_hash is not null as "hasPassword", google_sub is not null as "hasGoogle", second_factor_at is not null as "hasSecondFactor",
  order_emails as "orderEmails"`

const states: Record<CustomerState, string> = {
  verified: 'email_verified_at is not null',
  unverified: 'email_verified_at is null and erased_at is null',
  erased: 'erased_at is not null',
}

/** Newest first. Never a prepared statement: which index is best depends on what is asked for. */
export async function selectCustomers(
  db: Queryable,
  { state, from, before, ids, text }: CustomerFilters,
  { after, limit }: CustomerSlice,
  now: Date,
): Promise<CustomerRow[]> {
  const values: unknown[] = []
  const value = (each: unknown) => `$${values.push(each)}`
  const tests: string[] = []
  if (state) tests.push(states[state])
  if (from) tests.push(`created_at >= ${value(from)}`)
  if (before) tests.push(`created_at < ${value(before)}`)
  if (ids) tests.push(`id = any(${value(ids)})`)
  if (text) {
    const [word, known] = [value(prefix(text.word)), value([text.word, ...text.ids])]
    tests.push(
      `(lower(email) like ${word} or lower(username) like ${word} or lower(substring(username from '[^ ]*$')) like ${word} or id = any(${known}))`,
    )
  }
  if (after !== undefined) {
    const last = value(after)
    tests.push(`(created_at, id) < ((select created_at from users where id = ${last}), ${last}::text)`)
  }
  const { rows } = await db.query<CustomerRow>(
    `select found.*, (select max(last_used_at) from sessions
       where user_id = found.id and ended_at is null and expires_at > ${value(now)}) as "lastUsedAt"
     from (
       select ${columns} from users ${tests.length > 0 ? `where ${tests.join(' and ')}` : ''}
       order by created_at desc, id desc limit ${value(limit)}
     ) found order by "createdAt" desc, id desc`,
    values,
  )
  return rows
}

/** Whatever begins with `text`, whose own wildcards are letters like others. */
function prefix(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}
