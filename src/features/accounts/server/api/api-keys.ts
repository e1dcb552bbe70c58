import { z } from 'zod'
import { type ApiKeyView, keyStatuses, type NewApiKey } from '#features/accounts/contract.ts'
import { type Permission, permissions } from '#features/accounts/rules/permissions.ts'
import { makeKey, revokeKey } from '#features/accounts/server/commands/api-keys.ts'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import { apiKeys } from '#features/accounts/server/queries/api-keys.ts'
import { doneSchema } from '#features/accounts/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: system']
const security = [{ staff: ['system:write'] }]

const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.string()),
  lapsed: z.array(z.string()),
  maker: z.object({ id: z.string(), name: z.string() }),
  status: z.enum(keyStatuses),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
}) satisfies z.ZodType<ApiKeyView>

const newKeySchema = z.object({ id: z.string(), key: z.string() }) satisfies z.ZodType<NewApiKey>

const scope = z.enum(Object.keys(permissions) as [Permission, ...Permission[]], { error: 'A scope is the name of a permission.' })
const body = z.object({
  name: z
    .string({ error: 'name must be a text.' })
    .trim()
    .min(1, { error: 'Give the key a name, so that you know it again.' })
    .max(60, { error: 'A name has at most 60 characters.' })
    .regex(/^\P{Cc}*$/u, { error: 'A name is one line.' }),
  scopes: z.array(scope, { error: 'scopes must be a list.' }).min(1, { error: 'Choose what the key may do.' }).max(50),
  expiresAt: z.iso.datetime({ offset: true, error: 'expiresAt must be a time such as 2027-01-01T00:00:00Z.' }).nullable().default(null),
})

/** Keys with which programs of the operator's own call what is for the staff. */
export function apiKeysApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/keys',
    {
      schema: {
        tags,
        summary: 'Keys of programs, newest first',
        response: { 200: z.object({ success: z.literal(true), data: z.array(keySchema) }) },
        security: [{ staff: ['system:read'] }],
      },
    },
    async () => ({ success: true as const, data: await apiKeys(ctx) }),
  )
  server.post(
    '/operator/keys',
    {
      schema: {
        tags,
        security,
        summary: 'Make a key; it is told once, in this answer',
        body,
        response: { 201: doneSchema.extend({ data: newKeySchema }) },
      },
    },
    async (request, reply) => {
      const { name, scopes, expiresAt } = request.body
      const draft = { name, scopes, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
      const data = await makeKey(ctx, personOf(request), draft, actorOf(request))
      return reply.code(201).send({ success: true, message: 'The key is made. Copy it now: it is shown this once.', data })
    },
  )
  server.delete(
    '/operator/keys/:id',
    {
      schema: {
        tags,
        security,
        summary: 'End a key at once',
        params: z.object({ id: z.string().max(60) }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      await revokeKey(ctx, request.params.id, actorOf(request))
      return { success: true as const, message: 'The key opens nothing any more.' }
    },
  )
}
