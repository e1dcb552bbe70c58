import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountUser, ErasurePreview, Person, SecondFactorAnswer, SignedInAnswer } from '#features/accounts/contract.ts'
import { KNOWN_DEVICE_DAYS } from '#features/accounts/rules.ts'
import type { EmailChangePart } from '#features/accounts/server/commands/email-change.ts'
import type { ErasePart } from '#features/accounts/server/commands/erase.ts'
import { withKnownDevice } from '#features/accounts/server/commands/known-devices.ts'
import { type LinkOwnerProof, signUpProof } from '#features/accounts/server/commands/link-owner.ts'
import type { changePreferences } from '#features/accounts/server/commands/profile.ts'
import type { OpenSession } from '#features/accounts/server/commands/sessions.ts'
import { secondFactorAnswer } from '#features/accounts/server/commands/sign-in.ts'
import { userView } from '#features/accounts/server/queries.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { addToRequestLog } from '#platform/http/request-log.ts'
import type { Cents } from '#shared/money.ts'

/** What the accounts API needs from later features. */
export interface AccountsParts {
  /** A customer's spendable balance, in cents. */
  balanceOf: (userId: string) => Promise<Cents>
  /** Number of parts in a customer's data export. */
  exportParts: number
  /** Erasures by other features along with an account, in this order. */
  eraseParts: readonly ErasePart[]
  /** Moves data that other features store under an account's address to a new one. */
  emailChangeParts: readonly EmailChangePart[]
  /** Changes email preferences, and lifts what opposes them. */
  changePreferences: typeof changePreferences
  previewErasure: (person: Pick<Person, 'userId' | 'email' | 'emailVerified'>) => Promise<ErasurePreview>
}

const REFRESH_COOKIE = 'groundswell_refresh'

/** The refresh token in a request's cookies. */
export function refreshTokenOf(ctx: Context, { cookies }: FastifyRequest): string | undefined {
  return cookies[refreshCookie(ctx).name]
}

/** An account as its owner sees it, with its balance. */
export async function accountUser({ balanceOf }: AccountsParts, user: User): Promise<AccountUser> {
  return userView(user, await balanceOf(user.id))
}

/** Responds with a new session. The token is in the body; the refresh token is in a cookie that scripts can't read. */
export async function respondSignedIn(
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

/** The cookie that lists the accounts a browser has signed in to. */
export function deviceCookieOf({ config }: Context, { cookies }: FastifyRequest): string | undefined {
  return cookies[hostCookie(config, DEVICE_COOKIE)]
}

/**
 * Makes the browser known to the account with this email address, so that it can sign in no matter how many wrong passwords strangers try.
 */
export function rememberDevice(ctx: Context, reply: FastifyReply, email: string): void {
  const value = withKnownDevice(ctx, deviceCookieOf(ctx, reply.request), email)
  const { options } = refreshCookie(ctx)
  void reply.setCookie(hostCookie(ctx.config, DEVICE_COOKIE), value, { ...options, maxAge: KNOWN_DEVICE_DAYS * 24 * 3_600 })
}

const SIGN_UP_COOKIE = 'groundswell_sign_up'
/** As long as the link in the confirmation email is valid. */
const SIGN_UP_SECONDS = 48 * 3_600

/** Lets this browser confirm the address it signed up with. Set whether or not the address was taken. */
export function rememberSignUp(ctx: Context, reply: FastifyReply, userId: string): void {
  void reply.setCookie(hostCookie(ctx.config, SIGN_UP_COOKIE), signUpProof(ctx, userId), {
    ...refreshCookie(ctx).options,
    maxAge: SIGN_UP_SECONDS,
  })
}

/** How the sender of a request shows that they own the account of an emailed link. A password is logged like an attempt to sign in. */
export function linkOwnerProof(ctx: Context, request: FastifyRequest, password: string | undefined): LinkOwnerProof {
  const { cookies, person, ip } = request
  const onPassword = (account: string) => addToRequestLog(request, { account, factor: 'password' })
  return { person, signUpCookie: cookies[hostCookie(ctx.config, SIGN_UP_COOKIE)], password, onPassword, ip }
}

/** Responds to a correct first factor with a request for the second. */
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
  return { name: hostCookie(config, REFRESH_COOKIE), options: isHttps(config) ? { ...PLAIN, path: '/', secure: true } : PLAIN }
}

/** A cookie's name, with a prefix over HTTPS. Browsers then only accept it from the shop's own host, so no neighboring host can plant one. */
function hostCookie(config: Config, name: string): string {
  return isHttps(config) ? `__Host-${name}` : name
}

function isHttps({ PUBLIC_URL }: Config): boolean {
  return PUBLIC_URL.startsWith('https:')
}
