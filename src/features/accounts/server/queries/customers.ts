import type { CustomerNote, CustomerProfile, SessionView } from '#features/accounts/contract.ts'
import {
  type Note,
  selectCustomer,
  selectNotes,
  selectNoteTexts,
  selectAccountIdsByPrefix,
} from '#features/accounts/server/store/customers.ts'
import { selectSessions } from '#features/accounts/server/store/sessions.ts'
import { countConsents, selectConsents } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { each, inPages, ROWS_AT_ONCE } from '#platform/db/pages.ts'
import { notFound } from '#shared/errors.ts'

export {
  countNewCustomers as newCustomersByDay,
  type Reachable,
  selectCustomersAfter as listReachableCustomers,
} from '#features/accounts/server/store/customers.ts'

/** Number of consents shown to staff. A customer's data export has all of them. */
const MAX_CONSENTS = 100

/** An account as staff see it, even after its erasure. Throws 404. */
export async function customerProfile(ctx: Context, userId: string): Promise<CustomerProfile> {
  const [row, consents, consentCount] = await Promise.all([
    selectCustomer(ctx.db, userId, ctx.now()),
    selectConsents(ctx.db, userId, MAX_CONSENTS),
    countConsents(ctx.db, userId),
  ])
  if (!row) throw notFound('There is no such customer.')
  const { id, username, email, role, orderEmails, hasPassword, hasGoogle, hasSecondFactor } = row
  return {
    id,
    username,
    email,
    role,
    emailVerifiedAt: row.emailVerifiedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    erasedAt: row.erasedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    signIn: { password: hasPassword, google: hasGoogle, secondFactor: hasSecondFactor },
    orderEmails,
    consents: consents.map(({ granted, wording, givenAt }) => ({ granted, wording, at: givenAt.toISOString() })),
    consentCount,
  }
}

/** A customer's open sessions, most recently used first. The one with id `currentSession` is marked `current`. */
export async function customerSessions(ctx: Context, userId: string, currentSession: string): Promise<SessionView[]> {
  const sessions = await selectSessions(ctx.db, userId, ctx.now())
  return sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === currentSession,
  }))
}

/** The staff's notes on a customer, newest first, at most 200. */
export async function customerNotes(ctx: Context, userId: string): Promise<CustomerNote[]> {
  const notes = await selectNotes(ctx.db, userId)
  return notes.map(({ id, body, authorId, authorName, createdAt }) => ({
    id,
    body,
    author: { id: authorId, name: authorName },
    createdAt: createdAt.toISOString(),
  }))
}

/** All notes on a customer for a data export, oldest first, without their authors. */
export function collectNotes(ctx: Context, { userId }: { userId: string }): AsyncIterable<unknown> {
  const notes = inPages((last?: Pick<Note, 'id' | 'createdAt'>) => selectNoteTexts(ctx.db, userId, ROWS_AT_ONCE, last))
  return each(notes, ({ body, createdAt }) => ({ at: createdAt, body }))
}

const MAX_MATCHES = 50

/** The ids of up to 50 accounts whose first name, last name or email address begins with `text`. */
export function findAccountIds(db: Queryable, text: string): Promise<string[]> {
  return selectAccountIdsByPrefix(db, text.toLowerCase(), MAX_MATCHES)
}
