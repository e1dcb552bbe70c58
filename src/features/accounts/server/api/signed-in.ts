import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountUser, ErasurePreview, Person, SecondFactorAnswer, SignedInAnswer } from '#features/accounts/contract.ts'
import { KNOWN_DEVICE_DAYS } from '#features/accounts/rules.ts'
import type { EmailChangePart } from '#features/accounts/server/commands/email-change.ts'
import type { ErasePart } from '#features/accounts/server/commands/erase.ts'
import { withKnownDevice } from '#features/accounts/server/commands/known-devices.ts'
import { type LinkOwnerProof, signUpProof } from '#features/accounts/server/commands/link-owner.ts'
import type { OpenSession } from '#features/accounts/server/commands/sessions.ts'
import { secondFactorAnswer } from '#features/accounts/server/commands/sign-in.ts'
import { userView } from '#features/accounts/server/queries.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { Cents } from '#shared/money.ts'

/** What the accounts API needs from features to the right. */
export interface AccountsParts {
  /** What a customer can spend, in cents. */
  balanceOf: (userId: string) => Promise<Cents>
  /** How many parts a copy of a customer's data has. */
  exportParts: number
  /** What the other features erase along with an account, in this order. */
  eraseParts: readonly ErasePart[]
  /** What the other features store by an account’s address, and move to a new one. */
  emailChangeParts: readonly EmailChangePart[]
  previewErasure: (person: Pick<Person, 'userId' | 'email' | 'emailVerified'>) => Promise<ErasurePreview>
}

const REFRESH_COOKIE = 'groundswell_refresh'

/** Over HTTPS. Browsers take a cookie of this name from the shop's own host alone, so that no neighboring host can plant one. */
const HOST_REFRESH_COOKIE = `__Host-${REFRESH_COOKIE}`

/** The refresh token that a browser sent. */
export function refreshTokenOf(ctx: Context, { cookies }: FastifyRequest): string | undefined {
  return cookies[refreshCookie(ctx).name]
}

/** The account as its owner sees it, with its balance. */
export async function accountUser({ balanceOf }: AccountsParts, user: User): Promise<AccountUser> {
  return userView(user, await balanceOf(user.id))
}

/** Answers with a new session: the token in the body, the refresh token in a cookie that no script can read. */
export async function answerSignedIn(
  ctx: Context,
  reply: FastifyReply,
  parts: AccountsParts,
  { user, session }: { user: User; session: OpenSession },
  message = 'Login successful!',
): Promise<SignedInAnswer> {
  const { name, options } = refreshCookie(ctx)
  const maxAge = Math.ceil((session.endsAt.getTime() - ctx.now().getTime()) / 1_000)
  void reply.header('cache-control', 'no-store').setCookie(name, session.refreshToken, { ...options, ...(session.remember && { maxAge }) })
  return { success: true, message, token: session.token, expiresAt: session.expiresAt.toISOString(), user: await accountUser(parts, user) }
}

const DEVICE_COOKIE = 'groundswell_device'

/** The cookie in which a browser keeps the accounts that it has signed in to. */
export function deviceCookieOf({ config }: Context, { cookies }: FastifyRequest): string | undefined {
  return cookies[isHttps(config) ? `__Host-${DEVICE_COOKIE}` : DEVICE_COOKIE]
}

/** Makes the browser known to the account with this email address: it may sign in however many wrong passwords strangers try. */
export function rememberDevice(ctx: Context, reply: FastifyReply, email: string): void {
  const value = withKnownDevice(ctx, deviceCookieOf(ctx, reply.request), email)
  const { options } = refreshCookie(ctx)
  const name = isHttps(ctx.config) ? `__Host-${DEVICE_COOKIE}` : DEVICE_COOKIE
  void reply.setCookie(name, value, { ...options, maxAge: KNOWN_DEVICE_DAYS * 24 * 3_600 })
}

const SIGN_UP_COOKIE = 'groundswell_sign_up'
/** As long as the link of the confirmation email works. */
const SIGN_UP_SECONDS = 48 * 3_600

/** Lets this browser confirm the address that it signed up with; set whether the address was free or not. */
export function rememberSignUp(ctx: Context, reply: FastifyReply, userId: string): void {
  void reply.setCookie(signUpCookieName(ctx), signUpProof(ctx, userId), { ...refreshCookie(ctx).options, maxAge: SIGN_UP_SECONDS })
}

/** How the sender of a request shows that the account of an emailed link is theirs. */
export function linkOwnerProof(ctx: Context, { cookies, person, ip }: FastifyRequest, password: string | undefined): LinkOwnerProof {
  return { person, signUpCookie: cookies[signUpCookieName(ctx)], password, ip }
}

function signUpCookieName({ config }: Context): string {
  return isHttps(config) ? `__Host-${SIGN_UP_COOKIE}` : SIGN_UP_COOKIE
}

/** Answers a correct first factor with a request for the second. */
export function answerSecondFactor(ctx: Context, reply: FastifyReply, user: User, remember: boolean): Promise<SecondFactorAnswer> {
  void reply.header('cache-control', 'no-store')
  return secondFactorAnswer(ctx, user, remember)
}

/** Deletes the refresh cookie in the browser. */
export function clearRefreshCookie(ctx: Context, reply: FastifyReply): void {
  const { name, options } = refreshCookie(ctx)
  void reply.clearCookie(name, options)
}

const PLAIN = { path: '/api/auth', httpOnly: true, sameSite: 'strict' } as const

function refreshCookie({ config }: Context) {
  return isHttps(config)
    ? { name: HOST_REFRESH_COOKIE, options: { ...PLAIN, path: '/', secure: true } }
    : { name: REFRESH_COOKIE, options: PLAIN }
}

function isHttps({ PUBLIC_URL }: Config): boolean {
  return PUBLIC_URL.startsWith('https:')
}
