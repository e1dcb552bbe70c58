import { z } from 'zod'
import type { SecondFactorSetup, SecondFactorView } from '#features/accounts/contract.ts'
import { type AccountsParts, signedIn } from '#features/accounts/server/api/signed-in.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
} from '#features/accounts/server/commands/second-factor.ts'
import { showSecondFactor } from '#features/accounts/server/commands/second-step.ts'
import { personOf } from '#features/accounts/server/context.ts'
import { userView } from '#features/accounts/server/queries.ts'
import { doneSchema, signedInSchema } from '#features/accounts/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]

const viewSchema = z.object({ since: z.string().nullable(), recoveryCodes: z.int() }) satisfies z.ZodType<SecondFactorView>
const setupSchema = z.object({ secret: z.string(), uri: z.string(), picture: z.string() }) satisfies z.ZodType<SecondFactorSetup>
const codesSchema = doneSchema.extend({ data: z.object({ recoveryCodes: z.array(z.string()) }) })

const codeField = z
  .string({ error: 'Please enter a code.' })
  .trim()
  .min(1, { error: 'Please enter a code.' })
  .max(40, { error: 'A code is not that long.' })
/** An account without a password proves itself by a sign-in that is minutes old. */
const proofBody = z.object({ password: z.string({ error: 'Please enter your password.' }).max(1_000).optional() })

/** The second factor: showing it, setting it up, and taking it away. */
export function secondFactorApi(server: HttpServer, ctx: Context, { balanceOf }: AccountsParts): void {
  server.post(
    '/auth/second-factor',
    {
      schema: {
        tags,
        summary: 'Finish signing in with a code of the app, or a recovery code',
        body: z.object({ ticket: z.string({ error: 'Please sign in again.' }).min(1).max(2_000), code: codeField }),
        response: { 200: signedInSchema },
      },
    },
    async (request, reply) => {
      const { user, session } = await showSecondFactor(ctx, { ...request.body, ip: request.ip, userAgent: request.headers['user-agent'] })
      return signedIn(ctx, reply, session, userView(user, await balanceOf(user.id)), 'Login successful!')
    },
  )
  settingUp(server, ctx)
}

function settingUp(server: HttpServer, ctx: Context): void {
  const path = '/account/second-factor'
  const view = { 200: z.object({ success: z.literal(true), data: viewSchema }) }
  server.get(path, { schema: { tags, security, summary: "One's second factor", response: view } }, async (request) => ({
    success: true as const,
    data: await secondFactorOf(ctx, personOf(request)),
  }))

  const setup = { 200: z.object({ success: z.literal(true), data: setupSchema }) }
  server.post(
    path,
    { schema: { tags, security, summary: 'Begin to set up a second factor', body: proofBody, response: setup } },
    async (request, reply) => {
      const data = await beginSecondFactor(ctx, personOf(request), { ...request.body, ip: request.ip })
      void reply.header('cache-control', 'no-store')
      return { success: true as const, data }
    },
  )

  server.post(
    `${path}/confirm`,
    {
      schema: {
        tags,
        security,
        summary: 'Turn the second factor on with a code of the app; all other sessions end',
        body: z.object({ code: codeField }),
        response: { 200: codesSchema },
      },
    },
    async (request, reply) => {
      const recoveryCodes = await confirmSecondFactor(ctx, personOf(request), { ...request.body, ip: request.ip })
      void reply.header('cache-control', 'no-store')
      return { success: true as const, message: 'Your second factor is on.', data: { recoveryCodes } }
    },
  )

  server.post(
    `${path}/recovery-codes`,
    { schema: { tags, security, summary: 'Make new recovery codes', body: proofBody, response: { 200: codesSchema } } },
    async (request, reply) => {
      const recoveryCodes = await renewRecoveryCodes(ctx, personOf(request), { ...request.body, ip: request.ip })
      void reply.header('cache-control', 'no-store')
      return { success: true as const, message: 'The old recovery codes are good no longer.', data: { recoveryCodes } }
    },
  )

  server.delete(
    path,
    { schema: { tags, security, summary: 'Turn the second factor off', body: proofBody, response: { 200: doneSchema } } },
    async (request) => {
      await removeSecondFactor(ctx, personOf(request), { ...request.body, ip: request.ip })
      return { success: true as const, message: 'Your second factor is off.' }
    },
  )
}
