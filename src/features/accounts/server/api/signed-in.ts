import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountUser, ErasurePreview, Person, SecondFactorAnswer, SignedInAnswer } from '#features/accounts/contract.ts'
import { REMEMBERED_DAYS } from '#features/accounts/rules.ts'
import type { ErasePart } from '#features/accounts/server/commands/erase.ts'
import type { OpenSession } from '#features/accounts/server/commands/open-session.ts'
import { secondFactorAnswer } from '#features/accounts/server/commands/second-step.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Cents } from '#shared/money.ts'

/** What the accounts' calls are given by the features to the right. */
export interface AccountsParts {
  /** What a customer can spend, in cents. */
  balanceOf: (userId: string) => Promise<Cents>
  /** How many parts a copy of a customer's data has. */
  exportParts: number
  /** What the features to the right take off when an account is erased, in this order. */
  eraseParts: readonly ErasePart[]
  previewErasure: (person: Pick<Person, 'userId' | 'email' | 'emailVerified'>) => Promise<ErasurePreview>
}

const COOKIE = 'groundswell_refresh'

/** The refresh token that a browser sent. */
export function refreshTokenOf(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIE]
}

/** Hands a session over: the token in the body, the refresh token in a cookie that no script can read. */
export function signedIn(ctx: Context, reply: FastifyReply, session: OpenSession, user: AccountUser, message: string): SignedInAnswer {
  void reply.header('cache-control', 'no-store').setCookie(COOKIE, session.refreshToken, {
    ...cookieOptions(ctx),
    ...(session.remember && { maxAge: REMEMBERED_DAYS * 24 * 3_600 }),
  })
  return { success: true, message, token: session.token, expiresAt: session.expiresAt.toISOString(), user }
}

/** Asks whoever has shown the first factor for the second. */
export function askSecondFactor(ctx: Context, reply: FastifyReply, user: User, remember: boolean): Promise<SecondFactorAnswer> {
  void reply.header('cache-control', 'no-store')
  return secondFactorAnswer(ctx, user, remember)
}

/** Has the browser forget its refresh token. */
export function clearRefreshToken(ctx: Context, reply: FastifyReply): void {
  void reply.clearCookie(COOKIE, cookieOptions(ctx))
}

function cookieOptions(ctx: Context) {
  return { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure: ctx.config.PUBLIC_URL.startsWith('https:') } as const
}
