import { z } from 'zod'
import { personOf } from '#features/accounts/server/context.ts'
import { deleteAll, deleteOne, markAllRead, markRead } from '#features/notifications/server/commands/read.ts'
import { sendTest } from '#features/notifications/server/commands/test.ts'
import { listQuery, testBody } from '#features/notifications/server/input.ts'
import { notificationsOf, unreadOf } from '#features/notifications/server/queries.ts'
import { countedSchema, notificationPageSchema, testAnswerSchema } from '#features/notifications/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Notifications']
const security = [{ bearer: [] }]
const params = z.object({ id: z.string().max(60) })
const response = { 200: countedSchema }

/** The list of what a customer was told. */
export function listApi(server: HttpServer, ctx: Context): void {
  readingApi(server, ctx)
  changingApi(server, ctx)
  const tests = createLimiter({ points: 20, seconds: 60, message: 'That is enough for now. Please wait a minute.' })
  server.post(
    '/notifications/test',
    {
      schema: {
        tags,
        summary: 'Have a notification made, to see how it comes',
        body: testBody,
        response: { 200: testAnswerSchema },
        security,
      },
    },
    async (request) => {
      const { userId } = personOf(request)
      await tests.count(userId)
      return sendTest(ctx, userId, request.body.type)
    },
  )
}

function readingApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/notifications',
    {
      schema: {
        tags,
        summary: 'Notifications, the newest first; `before` takes the `next` of the page before',
        querystring: listQuery,
        response: { 200: notificationPageSchema },
        security,
      },
    },
    (request) => notificationsOf(ctx, personOf(request).userId, request.query),
  )
  server.get('/notifications/unread-count', { schema: { tags, summary: 'How many are unread', response, security } }, async (request) => ({
    success: true as const,
    unreadCount: await unreadOf(ctx, personOf(request).userId),
  }))
}

function changingApi(server: HttpServer, ctx: Context): void {
  const counted = (unreadCount: number) => ({ success: true as const, unreadCount })
  server.patch('/notifications/mark-all-read', { schema: { tags, summary: 'Mark all as read', response, security } }, async (request) =>
    counted(await markAllRead(ctx, personOf(request).userId)),
  )
  server.patch('/notifications/:id/read', { schema: { tags, summary: 'Mark one as read', params, response, security } }, async (request) =>
    counted(await markRead(ctx, personOf(request).userId, request.params.id)),
  )
  server.delete('/notifications/:id', { schema: { tags, summary: 'Delete one', params, response, security } }, async (request) =>
    counted(await deleteOne(ctx, personOf(request).userId, request.params.id)),
  )
  server.delete('/notifications', { schema: { tags, summary: 'Delete all', response, security } }, async (request) =>
    counted(await deleteAll(ctx, personOf(request).userId)),
  )
}
