import { z } from 'zod'
import { type AccountsParts, askSecondFactor, signedIn } from '#features/accounts/server/api/signed-in.ts'
import { linkGoogle, signInWithGoogle, unlinkGoogle } from '#features/accounts/server/commands/google.ts'
import { personOf } from '#features/accounts/server/context.ts'
import type { GoogleGrant } from '#features/accounts/server/google/identity.ts'
import { userView } from '#features/accounts/server/queries.ts'
import { secondFactorAnswerSchema, signedInSchema, userAnswerSchema } from '#features/accounts/server/schemas.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { invalid } from '#shared/errors.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]
const text = (name: string) =>
  z
    .string({ error: `${name} must be text.` })
    .max(4_096, { error: `${name} is too long.` })
    .optional()

/** `{code, codeVerifier}` or `{token}`. */
const grantFields = z.object({
  code: text('code'),
  codeVerifier: z
    .string({ error: 'codeVerifier must be text.' })
    .regex(/^[\w.~-]{43,128}$/, { error: 'codeVerifier must be 43 to 128 letters, digits, or any of - . _ ~' })
    .optional(),
  token: text('token'),
})

/** Signing in with Google, and connecting an account with it. */
export function googleApi(server: HttpServer, ctx: Context, { balanceOf }: AccountsParts): void {
  const tries = createLimiter({
    points: 300,
    seconds: 600,
    message: 'Google was asked many times from here just now. Please try again in a few minutes.',
  })
  const viewOf = async (user: User) => userView(user, await balanceOf(user.id))

  server.post(
    '/auth/google',
    {
      schema: {
        tags,
        summary: 'Sign in, or up, with Google: a code with its verifier, or an access token',
        body: grantFields.extend({ remember: z.boolean({ error: 'remember must be true or false.' }).default(false) }),
        response: { 200: z.union([signedInSchema, secondFactorAnswerSchema]) },
      },
    },
    async (request, reply) => {
      await tries.count(request.ip)
      const browser = { remember: request.body.remember, userAgent: request.headers['user-agent'] }
      const { user, session } = await signInWithGoogle(ctx, grantOf(request.body), browser)
      if (!session) return askSecondFactor(ctx, reply, user, request.body.remember)
      return signedIn(ctx, reply, session, await viewOf(user), 'Google login successful!')
    },
  )

  server.post(
    '/auth/google/link',
    {
      schema: {
        tags,
        summary: 'Connect the account with Google',
        body: grantFields,
        response: { 200: userAnswerSchema },
        security,
      },
    },
    async (request) => {
      await tries.count(request.ip)
      const user = await linkGoogle(ctx, personOf(request), grantOf(request.body))
      return { success: true as const, message: 'Google is connected. You can sign in with it from now on.', user: await viewOf(user) }
    },
  )

  server.delete(
    '/auth/google/link',
    { schema: { tags, summary: 'Disconnect Google', response: { 200: userAnswerSchema }, security } },
    async (request) => {
      const user = await unlinkGoogle(ctx, personOf(request))
      return { success: true as const, message: 'Google is disconnected.', user: await viewOf(user) }
    },
  )
}

function grantOf({ code, codeVerifier, token }: z.infer<typeof grantFields>): GoogleGrant {
  if (code && codeVerifier) return { code, codeVerifier }
  if (code) throw invalid('codeVerifier', 'A code comes with its codeVerifier.')
  if (token) return { token }
  throw invalid('token', 'Send a code with its codeVerifier, or a token.')
}
