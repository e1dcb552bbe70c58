import type { CustomerNote, CustomerProfile, SessionView } from '#features/accounts/contract.ts'
import { selectConsents } from '#features/accounts/server/store/consents.ts'
import { type CustomerFilters, type CustomerRow, type CustomerSlice, selectCustomers } from '#features/accounts/server/store/customers.ts'
import { selectNotes } from '#features/accounts/server/store/notes.ts'
import { selectSessions } from '#features/accounts/server/store/sessions.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

export { type CustomerFilters, type CustomerRow, customerStates } from '#features/accounts/server/store/customers.ts'

/** Accounts that fit, newest first, those of staff and the erased among them. */
export function customers(ctx: Context, filters: CustomerFilters, slice: CustomerSlice): Promise<CustomerRow[]> {
  return selectCustomers(ctx.db, filters, slice, ctx.now())
}

/** An account as the shop's people see it, an erased one too. Throws 404. */
export async function customerProfile(ctx: Context, userId: string): Promise<CustomerProfile> {
  const [[row], consents] = await Promise.all([customers(ctx, { ids: [userId] }, { limit: 1 }), selectConsents(ctx.db, userId)])
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
  }
}

/** Where a customer is signed in, the session used last first; `current` where the question comes from it. */
export async function customerSessions(ctx: Context, userId: string, askingSession: string): Promise<SessionView[]> {
  const sessions = await selectSessions(ctx.db, userId, ctx.now())
  return sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === askingSession,
  }))
}

/** What the staff keeps on a customer, newest first; at most 200. */
export async function customerNotes(ctx: Context, userId: string): Promise<CustomerNote[]> {
  const notes = await selectNotes(ctx.db, userId)
  return notes.map(({ id, body, authorId, authorName, createdAt }) => ({
    id,
    body,
    author: { id: authorId, name: authorName },
    createdAt: createdAt.toISOString(),
  }))
}

/** The notes on a customer for the copy of their data, without who wrote them. */
export async function collectNotes(ctx: Context, { userId }: { userId: string }): Promise<unknown> {
  return (await selectNotes(ctx.db, userId)).map(({ body, createdAt }) => ({ at: createdAt, body }))
}
