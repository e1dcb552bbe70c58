import { z } from 'zod'
import {
  type AccountsParts,
  askSecondFactor,
  clearRefreshToken,
  refreshTokenOf,
  signedIn,
} from '#features/accounts/server/api/signed-in.ts'
import { endOwnSession } from '#features/accounts/server/commands/end-sessions.ts'
import { refreshSession } from '#features/accounts/server/commands/open-session.ts'
import { register } from '#features/accounts/server/commands/register.ts'
import { checkCredentials, signIn } from '#features/accounts/server/commands/sign-in.ts'
import { bearerOf } from '#features/accounts/server/context.ts'
import { emailField, newPasswordField, typedEmailField, typedPasswordField, usernameField } from '#features/accounts/server/input.ts'
import { userView } from '#features/accounts/server/queries.ts'
import { doneSchema, secondFactorAnswerSchema, signedInSchema } from '#features/accounts/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'

const tags = ['Accounts']
const rememberField = z.boolean({ error: 'remember must be true or false.' }).default(false)

/** Signing up, in and out. */
export function signInApi(server: HttpServer, ctx: Context, { balanceOf }: AccountsParts): void {
  const registrations = createLimiter({
    points: 300,
    seconds: 600,
    message: 'Many accounts were made from here just now. Please try again in a few minutes.',
  })

  server.post(
    '/auth/register',
    {
      schema: {
        tags,
        summary: 'Sign up',
        body: z.object({
          username: usernameField,
          email: emailField,
          password: newPasswordField('Please choose a password.'),
          marketing: z.boolean({ error: 'marketing must be true or false.' }).default(false),
        }),
        response: { 201: doneSchema },
      },
    },
    async (request, reply) => {
      await registrations.count(request.ip)
      await register(ctx, request.body)
      const message = `Registration successful! Welcome to ${ctx.config.STORE_NAME}!`
      return reply.code(201).send({ success: true, message })
    },
  )

  server.post(
    '/auth/login',
    {
      schema: {
        tags,
        summary: 'Sign in',
        body: z.object({ email: typedEmailField, password: typedPasswordField('Please enter your password.'), remember: rememberField }),
        response: { 200: z.union([signedInSchema, secondFactorAnswerSchema]) },
      },
    },
    async (request, reply) => {
      const { remember, ...credentials } = request.body
      const user = await checkCredentials(ctx, { ...credentials, ip: request.ip })
      if (user.secondFactorAt) return askSecondFactor(ctx, reply, user, remember)
      const [session, balance] = await Promise.all([
        signIn(ctx, user, { remember, userAgent: request.headers['user-agent'] }),
        balanceOf(user.id),
      ])
      return signedIn(ctx, reply, session, userView(user, balance), 'Login successful!')
    },
  )

  server.post(
    '/auth/refresh',
    {
      schema: { tags, summary: 'Exchange the refresh cookie for a new token', response: { 200: signedInSchema } },
      errorHandler(error, _request, reply) {
        if (error instanceof Refusal && error.status === 401) clearRefreshToken(ctx, reply)
        throw error
      },
    },
    async (request, reply) => {
      const { user, session } = await refreshSession(ctx, refreshTokenOf(request))
      return signedIn(ctx, reply, session, userView(user, await balanceOf(user.id)), 'Login successful!')
    },
  )

  server.post('/auth/logout', { schema: { tags, summary: 'Sign out', response: { 200: doneSchema } } }, async (request, reply) => {
    await endOwnSession(ctx, { token: bearerOf(request), refreshToken: refreshTokenOf(request) })
    clearRefreshToken(ctx, reply)
    return { success: true as const, message: 'You are signed out.' }
  })
}
