import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import type { PasskeyView } from '#features/accounts/contract.ts'
import { type AccountsParts, signedIn } from '#features/accounts/server/api/signed-in.ts'
import { addPasskey, beginPasskey, removePasskey } from '#features/accounts/server/commands/passkeys.ts'
import { askForPasskey, showPasskey } from '#features/accounts/server/commands/second-step.ts'
import { personOf } from '#features/accounts/server/context.ts'
import { userView } from '#features/accounts/server/queries.ts'
import { passkeysOf } from '#features/accounts/server/queries/passkeys.ts'
import { doneSchema, signedInSchema } from '#features/accounts/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]
const base64url = z.string().max(20_000)

/** What a browser passes on from an authenticator (WebAuthn, level 3); what it means is checked when it is verified. */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).optional(),
}
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
const assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url, userHandle: base64url.optional() }),
})
const optionsSchema = z.object({ success: z.literal(true), data: z.record(z.string(), z.unknown()) })
const ticketField = z.string({ error: 'Please sign in again.' }).min(1).max(2_000)

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
}) satisfies z.ZodType<PasskeyView>

/** Passkeys: shown in place of a code, added and taken off. */
export function passkeysApi(server: HttpServer, ctx: Context, { balanceOf }: AccountsParts): void {
  const path = '/account/passkeys'
  server.get(
    path,
    {
      schema: {
        tags,
        security,
        summary: "One's passkeys",
        response: {
          200: z.object({ success: z.literal(true), data: z.object({ origin: z.string().nullable(), passkeys: z.array(passkeySchema) }) }),
        },
      },
    },
    async (request) => ({ success: true as const, data: await passkeysOf(ctx, personOf(request)) }),
  )
  server.post(
    `${path}/options`,
    {
      schema: {
        tags,
        security,
        summary: 'Begin to add a passkey',
        body: z.object({ password: z.string({ error: 'Please enter your password.' }).max(1_000).optional() }),
        response: { 200: optionsSchema },
      },
    },
    async (request) => ({
      success: true as const,
      data: { ...(await beginPasskey(ctx, personOf(request), { ...request.body, ip: request.ip })) },
    }),
  )
  server.post(
    path,
    {
      schema: {
        tags,
        security,
        summary: 'Add the passkey that the authenticator made',
        body: z.object({
          name: z.string().trim().min(1, { error: 'Give it a name, such as that of the device.' }).max(60),
          response: registration,
        }),
        response: { 201: doneSchema },
      },
    },
    async (request, reply) => {
      const { name, response } = request.body
      await addPasskey(ctx, personOf(request), { name, response: response as RegistrationResponseJSON })
      return reply.code(201).send({ success: true, message: 'The passkey is added.' })
    },
  )
  server.delete(
    `${path}/:id`,
    {
      schema: {
        tags,
        security,
        summary: 'Take a passkey off',
        params: z.object({ id: z.string().max(400) }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      await removePasskey(ctx, personOf(request), request.params.id)
      return { success: true as const, message: 'The passkey opens nothing any more.' }
    },
  )

  server.post(
    '/auth/second-factor/passkey/options',
    { schema: { tags, summary: 'Begin to show a passkey', body: z.object({ ticket: ticketField }), response: { 200: optionsSchema } } },
    async (request) => ({ success: true as const, data: { ...(await askForPasskey(ctx, request.body.ticket)) } }),
  )
  server.post(
    '/auth/second-factor/passkey',
    {
      schema: {
        tags,
        summary: 'Finish signing in with a passkey',
        body: z.object({ ticket: ticketField, response: assertion }),
        response: { 200: signedInSchema },
      },
    },
    async (request, reply) => {
      const { ticket, response } = request.body
      const shown = { ticket, response: response as AuthenticationResponseJSON, ip: request.ip, userAgent: request.headers['user-agent'] }
      const { user, session } = await showPasskey(ctx, shown)
      return signedIn(ctx, reply, session, userView(user, await balanceOf(user.id)), 'Login successful!')
    },
  )
}
