import type { Person, AccountPreferences } from '#features/accounts/contract.ts'
import { MARKETING_WORDING } from '#features/accounts/rules.ts'
import { hashPasswordFrom, refuseGuessable } from '#features/accounts/server/commands/passwords.ts'
import { lockOpenSession, notifySessionsEnded } from '#features/accounts/server/commands/sessions.ts'
import { publishSignInChange } from '#features/accounts/server/commands/sign-in-changes.ts'
import { tooManyFromSource, verifyPassword } from '#features/accounts/server/commands/throttle.ts'
import { unauthenticated } from '#features/accounts/server/context.ts'
import { userOf } from '#features/accounts/server/queries.ts'
import { deleteEmailChange } from '#features/accounts/server/store/email-changes.ts'
import { voidTokens } from '#features/accounts/server/store/one-time-tokens.ts'
import { endSessions } from '#features/accounts/server/store/sessions.ts'
import * as users from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Queryable } from '#platform/db/database.ts'
import { invalid, Refusal } from '#shared/errors.ts'

/**
 * Changes the account's name. The audit log records the change for staff, because it refers to them by name. Throws 400 `no_changes` if the
 * name is the same.
 */
export async function changeName(ctx: Context, person: Person, username: string, by: Actor): Promise<User> {
  const { userId, username: before, role } = person
  if (username === before) throw new Refusal(400, 'no_changes', 'No any changes!')
  return ctx.db.transaction(async (tx) => {
    const user = await users.updateUsername(tx, userId, username, ctx.now())
    if (!user) throw unauthenticated()
    const subject = { type: 'staff', id: userId }
    if (role !== 'customer')
      await writeAuditLog(tx, by, { action: 'staff.renamed', subject, before: { name: before }, after: { name: username } })
    return user
  })
}

export interface PasswordChange {
  currentPassword: string
  password: string
  ip: string
}

/**
 * Changes the password, ends all other sessions, voids emailed password links, forgets the browsers that the account is known in, and cancels
 * a pending new address. Throws 400 at `currentPassword` or `password`, 409 `no_password` if the account has none yet, 429 after too many
 * wrong passwords.
 */
export async function changePassword(ctx: Context, person: Person, { currentPassword, password, ip }: PasswordChange): Promise<User> {
  const { userId, email, username } = person
  const user = await verifyCurrentPassword(ctx, person, { path: 'currentPassword', password: currentPassword, ip })
  await refuseGuessable(ctx, password, { email, username })
  const hash = await hashPasswordFrom(ip, password)
  const now = ctx.now()
  const ended = await ctx.db.transaction(async (tx) => {
    await lockOpenSession(tx, person)
    if (!(await users.updatePassword(tx, userId, { old: user.passwordHash, hash }, now))) throw notCurrent('currentPassword')
    const [others] = await Promise.all([
      endSessions(tx, { userId, keep: person.sessionId, reason: 'password' }, now),
      voidTokens(tx, userId, 'reset_password'),
      users.updateBrowsersForgotten(tx, userId, now),
      deleteEmailChange(tx, userId),
      publishSignInChange(ctx, tx, userId, 'password_changed', now),
    ])
    return others
  })
  notifySessionsEnded(ctx, ended)
  return { ...user, passwordHash: hash }
}

/**
 * Checks the signed-in customer's current password, sent in the field `path`. Throws 400 at `path` if it's wrong, 409 `no_password` if the
 * account has none, 429 after too many wrong passwords.
 */
export async function verifyCurrentPassword(
  ctx: Context,
  person: Person,
  { path, password, ip }: { path: string; password: string; ip: string },
): Promise<User> {
  const { passwordHash } = await userOf(ctx.db, person)
  if (passwordHash === null) {
    throw new Refusal(409, 'no_password', 'Your account has no password yet. Choose one with “Forgot your password?” on the sign-in page.')
  }
  const { user, isOverLimit } = await verifyPassword(ctx, { email: person.email, password, ip, source: person.sessionId })
  if (isOverLimit) throw tooManyFromSource(ctx)
  if (!user) throw notCurrent(path)
  return user
}

function notCurrent(path: string): Refusal {
  return invalid(path, 'This is not your current password.')
}

/** The preferences to change. Omitted ones stay the same. */
export interface PreferenceChange {
  orderEmails?: boolean | undefined
  marketing?: boolean | undefined
}

/** A customer's email preferences. Throws 401 if the account was erased. */
export async function preferencesOf(ctx: Context, person: Pick<Person, 'userId'>): Promise<AccountPreferences> {
  const [{ orderEmails }, marketing] = await Promise.all([userOf(ctx.db, person), marketingConsent(ctx.db, person.userId)])
  return { orderEmails, marketing }
}

/** Changes email preferences. Granting or withdrawing consent is recorded with its wording. Throws 401 if the account was erased. */
export async function changePreferences(
  ctx: Context,
  person: Pick<Person, 'userId'>,
  { orderEmails, marketing }: PreferenceChange,
): Promise<AccountPreferences> {
  const { userId } = person
  await ctx.db.transaction(async (tx) => {
    await users.lockUser(tx, userId)
    await userOf(tx, person)
    if (orderEmails !== undefined) await users.updateOrderEmails(tx, userId, orderEmails)
    if (marketing === undefined || marketing === (await marketingConsent(tx, userId)).granted) return
    await users.insertConsent(tx, { userId, granted: marketing, wording: MARKETING_WORDING, givenAt: ctx.now() })
  })
  return preferencesOf(ctx, person)
}

/** Whether a customer agreed to marketing emails, and when that last changed (ISO 8601). */
async function marketingConsent(db: Queryable, userId: string): Promise<AccountPreferences['marketing']> {
  const [newest] = await users.selectConsents(db, userId, 1)
  return { granted: newest?.granted ?? false, at: newest?.givenAt.toISOString() ?? null }
}
