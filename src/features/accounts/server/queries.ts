import type { AccountUser, GoogleSignIn, Person, PasskeyList } from '#features/accounts/contract.ts'
import { permissionsOf } from '#features/accounts/rules/permissions.ts'
import { passkeySite } from '#features/accounts/rules/second-factor.ts'
import { unauthenticated } from '#features/accounts/server/context.ts'
import { googleRedirectUri, googleEndpoints } from '#features/accounts/server/google/client.ts'
import { selectEmailChange } from '#features/accounts/server/store/email-changes.ts'
import { selectTokenOwner } from '#features/accounts/server/store/one-time-tokens.ts'
import { selectPasskeys } from '#features/accounts/server/store/second-factors.ts'
import { type LiveSession, selectLive, selectPerson, selectSessions, updateLastUsed } from '#features/accounts/server/store/sessions.ts'
import { selectConsents, selectUser, lockUserForShare } from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { each, inPages, ROWS_AT_ONCE } from '#platform/db/pages.ts'
import { sha256 } from '#platform/secrets.ts'
import { type Cents, toDollars } from '#shared/money.ts'

export { selectEmailChoices as emailChoicesOf } from '#features/accounts/server/store/users.ts'

const LAST_USED_INTERVAL_MS = 60_000

/** The person behind a bearer token. Undefined if the token is unknown or expired, or the session has ended. */
export async function personOfToken(ctx: Context, token: string): Promise<Person | undefined> {
  const now = ctx.now()
  const found = await selectPerson(ctx.db, sha256(token), now)
  if (!found) return undefined
  const { lastUsedAt, ...person } = found
  if (now.getTime() - lastUsedAt.getTime() > LAST_USED_INTERVAL_MS) await updateLastUsed(ctx.db, person.sessionId, now)
  return { ...person, permissions: permissionsOf(person.role) }
}

/** An account's contact data. */
export interface Account {
  userId: string
  email: string
  username: string
  emailVerified: boolean
  /** Whether they want emails about order progress. */
  orderEmails: boolean
}

/** An account. Undefined if it is unknown or erased. */
export async function accountOf(db: Queryable, userId: string): Promise<Account | undefined> {
  return presentAccount(await selectUser(db, userId))
}

/**
 * Locks an account against erasure until the transaction ends, for callers about to store its email address. Call this before locking
 * anything else that belongs to the account. Undefined if the account is unknown or erased.
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<Account | undefined> {
  return presentAccount(await lockUserForShare(tx, userId))
}

function presentAccount(user: User | undefined): Account | undefined {
  if (!user || user.email === null) return undefined
  const { id, email, username, emailVerifiedAt, orderEmails } = user
  return { userId: id, email, username, emailVerified: emailVerifiedAt !== null, orderEmails }
}

/** The pending new address of an account; undefined if there is none. */
export async function pendingEmail(ctx: Pick<Context, 'db' | 'now'>, userId: string): Promise<string | undefined> {
  return (await selectEmailChange(ctx.db, userId, ctx.now()))?.newEmail
}

/** The address that the link with the token `tokenId` confirms. Undefined if another link replaced it, or it was used or has expired. */
export async function newEmailOfLink(ctx: Context, userId: string, tokenId: string): Promise<string | undefined> {
  // The address is read first: a request that replaces it voids the token in the same transaction.
  const email = await pendingEmail(ctx, userId)
  const hashes = hashesOfToken(ctx, oneTimeToken(ctx, tokenId))
  return (await selectTokenOwner(ctx.db, hashes, 'confirm_new_email', ctx.now())) === userId ? email : undefined
}

/** The signed-in person’s account. Throws 401 if it was erased in the meantime. */
export async function userOf(db: Queryable, { userId }: Pick<Person, 'userId'>): Promise<User> {
  const user = await selectUser(db, userId)
  if (!user) throw unauthenticated()
  return user
}

/** An account as its owner sees it. `balanceCents` is converted to dollars. */
export function userView(user: User, balanceCents: Cents): AccountUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email ?? '',
    balance: toDollars(balanceCents),
    emailVerified: user.emailVerifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    google: user.googleSub !== null,
    secondFactor: user.secondFactorAt !== null,
    role: user.role,
  }
}

/** Which of these sessions are still open, by id. */
export async function liveSessions(ctx: Context, ids: string[]): Promise<Map<string, LiveSession>> {
  const live = await selectLive(ctx.db, ids, ctx.now())
  return new Map(live.map((session) => [session.id, session]))
}

/**
 * The token of an emailed link. It’s computed from the id and the shop’s secret, so resending an email repeats the same link and the token
 * is never stored.
 */
export function oneTimeToken(ctx: Context, tokenId: string): string {
  return `${tokenId}.${ctx.secrets.sign('one-time', tokenId)}`
}

/** The id in the token of an emailed link; undefined if the token is forged. Tokens signed before APP_SECRET was replaced are accepted. */
export function idOfToken(ctx: Pick<Context, 'secrets'>, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.')
  return token === `${id}.${signature}` && ctx.secrets.verify('one-time', id, signature) ? id : undefined
}

/**
 * The hashes under which the token of an emailed link may be stored. Around a change of APP_SECRET, a token may be stored under one secret
 * and signed with another, so with a valid signature the hash under every accepted secret counts.
 */
export function hashesOfToken(ctx: Pick<Context, 'secrets'>, token: string): string[] {
  const id = idOfToken(ctx, token)
  const signed = id === undefined ? [] : ctx.secrets.signatures('one-time', id).map((signature) => `${id}.${signature}`)
  return [...new Set([token, ...signed])].map(sha256)
}

/** What a page needs to open Google’s sign-in window; null if Google isn’t configured. */
export function googleSignIn({ config }: Context): GoogleSignIn | null {
  if (!config.GOOGLE_CLIENT_ID) return null
  return {
    clientId: config.GOOGLE_CLIENT_ID,
    authorizationUrl: googleEndpoints(config).authorization,
    redirectUri: googleRedirectUri(config),
  }
}

/** The account’s part of a data export, without passwords and tokens; null if the account was erased. */
export async function collectAccount(ctx: Context, { userId }: Account): Promise<unknown> {
  const [user, sessions, passkeys] = await Promise.all([
    selectUser(ctx.db, userId),
    selectSessions(ctx.db, userId, ctx.now()),
    selectPasskeys(ctx.db, userId),
  ])
  const emailChange = await selectEmailChange(ctx.db, userId, ctx.now())
  if (!user) return null
  const { id, email, username, googleSub, role, emailVerifiedAt, orderEmails, secondFactorAt, createdAt } = user
  return {
    profile: { id, email, username, role, emailVerifiedAt, orderEmails, secondFactorAt, createdAt, googleAccount: googleSub },
    sessions: sessions.map(({ device, createdAt: since, lastUsedAt }) => ({ device, since, lastUsedAt })),
    passkeys: passkeys.map((passkey) => ({ name: passkey.name, since: passkey.createdAt, lastUsedAt: passkey.lastUsedAt })),
    emailChange: emailChange ? { newEmail: emailChange.newEmail } : null,
    consents: each(
      inPages((last?: { id: number }) => selectConsents(ctx.db, userId, ROWS_AT_ONCE, last?.id)),
      ({ granted, wording, givenAt }) => ({ kind: 'marketing', granted, wording, givenAt }),
    ),
  }
}

/** A person’s passkeys, oldest first, and the origin they work on. */
export async function passkeysOf(ctx: Context, { userId }: Pick<Person, 'userId'>): Promise<PasskeyList> {
  const rows = await selectPasskeys(ctx.db, userId)
  return {
    origin: passkeySite(ctx.config.PUBLIC_URL)?.origin ?? null,
    passkeys: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}
