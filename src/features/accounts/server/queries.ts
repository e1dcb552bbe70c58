import type { AccountUser, GoogleSignIn, Person, Role, SessionView } from '#features/accounts/contract.ts'
import { unauthenticated } from '#features/accounts/server/context.ts'
import { googleRedirectUri } from '#features/accounts/server/google/client.ts'
import { googleEndpoints } from '#features/accounts/server/google/endpoints.ts'
import { selectConsents } from '#features/accounts/server/store/consents.ts'
import { selectPasskeys } from '#features/accounts/server/store/passkeys.ts'
import { selectLive, selectPerson, selectSessions, updateLastUsed } from '#features/accounts/server/store/sessions.ts'
import { selectUser, selectUserHeld } from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { sha256 } from '#platform/secrets.ts'
import { type Cents, toDollars } from '#shared/money.ts'

const USE_IS_NOTED_EVERY_MS = 60_000

/** Whose a bearer token is; undefined where it is unknown, has run out, or its session has ended. */
export async function personOfToken(ctx: Context, token: string): Promise<Person | undefined> {
  const now = ctx.now()
  const found = await selectPerson(ctx.db, sha256(token), now)
  if (!found) return undefined
  const { lastUsedAt, ...person } = found
  if (now.getTime() - lastUsedAt.getTime() > USE_IS_NOTED_EVERY_MS) await updateLastUsed(ctx.db, person.sessionId, now)
  return person
}

/** Whom to write to, and by which name. */
export interface Account {
  userId: string
  email: string
  username: string
  emailVerified: boolean
  /** Whether mails about an order's progress are wanted. */
  orderEmails: boolean
}

/** An account; undefined where it is unknown or was erased. */
export async function accountOf(db: Queryable, userId: string): Promise<Account | undefined> {
  return presentAccount(await selectUser(db, userId))
}

/**
 * The same, for whoever is about to write the person's address somewhere: it cannot be erased until the transaction ends.
 * To be asked for before anything else of the person's is locked.
 */
export async function heldAccountOf(tx: Transaction, userId: string): Promise<Account | undefined> {
  return presentAccount(await selectUserHeld(tx, userId))
}

function presentAccount(user: User | undefined): Account | undefined {
  if (!user || user.email === null) return undefined
  const { id, email, username, emailVerifiedAt, orderEmails } = user
  return { userId: id, email, username, emailVerified: emailVerifiedAt !== null, orderEmails }
}

/** The account of whoever asks. Throws 401 where it was erased meanwhile. */
export async function userOf(db: Queryable, { userId }: Pick<Person, 'userId'>): Promise<User> {
  const user = await selectUser(db, userId)
  if (!user) throw unauthenticated()
  return user
}

/** An account as its owner sees it. */
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

/** The sessions of whoever asks, the one used last first. */
export async function sessionsOf(ctx: Context, { userId, sessionId }: Person): Promise<SessionView[]> {
  const sessions = await selectSessions(ctx.db, userId, ctx.now())
  return sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === sessionId,
  }))
}

/** Which of these sessions live, and what their accounts are by now. */
export async function liveSessions(ctx: Context, ids: string[]): Promise<Map<string, Role>> {
  const live = await selectLive(ctx.db, ids, ctx.now())
  return new Map(live.map(({ id, role }) => [id, role]))
}

/**
 * The token of a mailed link, by its id. It follows from the id and the shop's secret, so that the same mail always says
 * the same and the database never holds it.
 */
export function oneTimeToken(ctx: Context, tokenId: string): string {
  return `${tokenId}.${ctx.secrets.sign('one-time', tokenId)}`
}

/** What the page needs to open Google's window; null where Google is not configured. */
export function googleSignIn({ config }: Context): GoogleSignIn | null {
  if (!config.GOOGLE_CLIENT_ID) return null
  return {
    clientId: config.GOOGLE_CLIENT_ID,
    authorizationUrl: googleEndpoints(config).authorization,
    redirectUri: googleRedirectUri(config),
  }
}

/** What the account itself holds on its customer, for their copy: no password, and no token. */
export async function collectAccount(ctx: Context, { userId }: Account): Promise<unknown> {
  const [user, sessions, consents, passkeys] = await Promise.all([
    selectUser(ctx.db, userId),
    selectSessions(ctx.db, userId, ctx.now()),
    selectConsents(ctx.db, userId),
    selectPasskeys(ctx.db, userId),
  ])
  if (!user) return null
  const { id, email, username, googleSub, role, emailVerifiedAt, orderEmails, secondFactorAt, createdAt } = user
  return {
    profile: { id, email, username, role, emailVerifiedAt, orderEmails, secondFactorAt, createdAt, googleAccount: googleSub },
    sessions: sessions.map(({ device, createdAt: since, lastUsedAt }) => ({ device, since, lastUsedAt })),
    passkeys: passkeys.map((passkey) => ({ name: passkey.name, since: passkey.createdAt, lastUsedAt: passkey.lastUsedAt })),
    consents: consents.map(({ granted, wording, givenAt }) => ({ kind: 'marketing', granted, wording, givenAt })),
  }
}
