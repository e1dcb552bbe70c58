import { z } from 'zod'
import { deviceOf } from '#features/accounts/rules/device.ts'
import { personOf } from '#features/accounts/server/context.ts'
import { subscribe, unsubscribePush } from '#features/notifications/server/commands/push.ts'
import { pushBody } from '#features/notifications/server/input.ts'
import { vapidKeys } from '#features/notifications/server/push/vapid.ts'
import { devicesOf } from '#features/notifications/server/queries.ts'
import { pushDeviceSchema } from '#features/notifications/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Notifications']
const security = [{ bearer: [] }]
const answer = <Data extends z.ZodType>(data: Data) => z.object({ success: z.literal(true), data })

/** Browsers that take pushes. */
export function pushApi(server: HttpServer, ctx: Context): void {
  const { publicKey: key } = vapidKeys(ctx)

  server.get(
    '/push/key',
    {
      schema: {
        tags,
        summary: "The shop's public key at push services, for `applicationServerKey`",
        response: { 200: answer(z.object({ key: z.string() })) },
        security,
      },
    },
    async () => ({ success: true as const, data: { key } }),
  )

  server.get(
    '/push/subscriptions',
    { schema: { tags, summary: 'Browsers that take pushes', response: { 200: answer(z.array(pushDeviceSchema)) }, security } },
    async (request) => ({ success: true as const, data: await devicesOf(ctx, personOf(request).userId) }),
  )

  server.post(
    '/push/subscriptions',
    { schema: { tags, summary: 'Have a browser take pushes', body: pushBody, response: { 201: answer(pushDeviceSchema) }, security } },
    async (request, reply) => {
      const data = await subscribe(ctx, personOf(request).userId, request.body, deviceOf(request.headers['user-agent']))
      return reply.code(201).send({ success: true, data })
    },
  )

  server.delete(
    '/push/subscriptions/:id',
    {
      schema: {
        tags,
        summary: 'End the pushes of a browser',
        params: z.object({ id: z.string().max(60) }),
        response: { 200: z.object({ success: z.literal(true) }) },
        security,
      },
    },
    async (request) => {
      await unsubscribePush(ctx, personOf(request).userId, request.params.id)
      return { success: true as const }
    },
  )
}
