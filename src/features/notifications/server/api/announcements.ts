import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import {
  changeAnnouncement,
  discardAnnouncement,
  draftAnnouncement,
  scheduleAnnouncement,
  stopAnnouncement,
} from '#features/notifications/server/commands/announcements.ts'
import { announcementBody, audienceQuery, confirmedBody } from '#features/notifications/server/input.ts'
import { announcement, announcements, countAudience } from '#features/notifications/server/queries/announcements.ts'
import { announcementSchema, audienceCountSchema } from '#features/notifications/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: notifications']
const security = [{ staff: ['notifications:write'] }]
const path = '/operator/announcements'
const params = z.object({ id: z.string().max(60) })
const done = { 200: z.object({ success: z.literal(true) }) }
const one = { 200: z.object({ success: z.literal(true), data: announcementSchema }) }
const DONE = { success: true as const }
const PAGE = 30

/** Announcements: whom they would reach, writing, sending and stopping them. For the shop's staff. */
export function announcementsApi(server: HttpServer, ctx: Context): void {
  reading(server, ctx)
  writing(server, ctx)
  sending(server, ctx)
}

function reading(server: HttpServer, ctx: Context): void {
  const list = { 200: z.object({ success: z.literal(true), data: z.array(announcementSchema), nextCursor: z.string().nullable() }) }
  server.get(
    path,
    {
      schema: {
        tags,
        security,
        summary: 'Announcements, the newest first',
        querystring: z.object({ cursor: z.string().max(60).optional() }),
        response: list,
      },
    },
    async (request) => ({ ...DONE, ...(await announcements(ctx, { cursor: request.query.cursor, limit: PAGE })) }),
  )
  server.get(
    `${path}/audience`,
    {
      schema: {
        tags,
        security,
        summary: 'How many customers an announcement would go to now',
        querystring: audienceQuery,
        response: { 200: z.object({ success: z.literal(true), data: audienceCountSchema }) },
      },
    },
    async (request) => {
      const { type, inApp, email, platform, since } = request.query
      const audience = { inApp: inApp !== 'false', email: email !== 'false', platform: platform ?? null, since: since ?? null }
      return { ...DONE, data: await countAudience(ctx, { type, audience }) }
    },
  )
  server.get(`${path}/:id`, { schema: { tags, security, summary: 'One announcement', params, response: one } }, async (request) => ({
    ...DONE,
    data: await announcement(ctx, request.params.id),
  }))
}

function writing(server: HttpServer, ctx: Context): void {
  const created = { 201: z.object({ success: z.literal(true), id: z.string() }) }
  server.post(
    path,
    { schema: { tags, security, summary: 'Draft an announcement', body: announcementBody, response: created } },
    async (request, reply) => reply.code(201).send({ ...DONE, id: await draftAnnouncement(ctx, request.body, actorOf(request)) }),
  )
  server.put(
    `${path}/:id`,
    { schema: { tags, security, summary: 'Word a draft anew', params, body: announcementBody, response: done } },
    async (request) => {
      await changeAnnouncement(ctx, request.params.id, request.body, actorOf(request))
      return DONE
    },
  )
  server.delete(`${path}/:id`, { schema: { tags, security, summary: 'Discard a draft', params, response: done } }, async (request) => {
    await discardAnnouncement(ctx, request.params.id, actorOf(request))
    return DONE
  })
}

function sending(server: HttpServer, ctx: Context): void {
  server.post(
    `${path}/:id/send`,
    {
      schema: {
        tags,
        security,
        summary: 'Send a draft to as many as are confirmed, now or later',
        params,
        body: confirmedBody,
        response: one,
      },
    },
    async (request) => {
      const { people, at } = request.body
      await scheduleAnnouncement(ctx, request.params.id, { people, at: at ? new Date(at) : null }, actorOf(request))
      return { ...DONE, data: await announcement(ctx, request.params.id) }
    },
  )
  server.post(
    `${path}/:id/stop`,
    { schema: { tags, security, summary: 'Stop sending: whom it has not reached it never does', params, response: one } },
    async (request) => {
      await stopAnnouncement(ctx, request.params.id, actorOf(request))
      return { ...DONE, data: await announcement(ctx, request.params.id) }
    },
  )
}
