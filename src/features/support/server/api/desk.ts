import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { addReply, changeReply, removeReply } from '#features/support/server/commands/canned-replies.ts'
import { changeHours } from '#features/support/server/commands/hours.ts'
import { cannedReplyBody } from '#features/support/server/input.ts'
import { hoursSet } from '#features/support/server/queries/availability.ts'
import { cannedReplies } from '#features/support/server/queries/canned-replies.ts'
import { colleagues } from '#features/support/server/queries/colleagues.ts'
import { supportFigures } from '#features/support/server/queries/figures.ts'
import { cannedReplySchema, colleagueSchema, figuresSchema } from '#features/support/server/schemas.ts'
import { hoursSetting } from '#features/support/server/settings.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: support']
const mayRead = [{ staff: ['support:read'] }]
const mayWrite = [{ staff: ['support:write'] }]
const params = z.object({ id: z.string().max(60) })
const done = { 200: z.object({ success: z.literal(true) }) }
const DONE = { success: true as const }

/** What stands around the inbox: who answers, replies that are kept, hours, and how it went. */
export function deskApi(server: HttpServer, ctx: Context): void {
  people(server, ctx)
  replies(server, ctx)
  hours(server, ctx)
}

function people(server: HttpServer, ctx: Context): void {
  const list = { 200: z.object({ success: z.literal(true), data: z.array(colleagueSchema) }) }
  server.get(
    '/operator/colleagues',
    { schema: { tags, security: mayRead, summary: 'Who of the staff answers customers', response: list } },
    async () => ({ ...DONE, data: await colleagues(ctx) }),
  )

  const days = z.enum(['7', '30', '90'], { error: 'days must be 7, 30 or 90.' }).default('30').transform(Number)
  server.get(
    '/operator/support-figures',
    {
      schema: {
        tags,
        security: mayRead,
        summary: 'Response times and conversations of the last days',
        querystring: z.object({ days }),
        response: { 200: z.object({ success: z.literal(true), data: figuresSchema }) },
      },
    },
    async (request) => ({ ...DONE, data: await supportFigures(ctx, request.query.days) }),
  )
}

function replies(server: HttpServer, ctx: Context): void {
  const list = { 200: z.object({ success: z.literal(true), data: z.array(cannedReplySchema) }) }
  const created = { 201: z.object({ success: z.literal(true), id: z.string() }) }
  const path = '/operator/canned-replies'
  server.get(path, { schema: { tags, security: mayRead, summary: 'Replies that are given often', response: list } }, async () => ({
    ...DONE,
    data: await cannedReplies(ctx),
  }))
  server.post(
    path,
    { schema: { tags, security: mayWrite, summary: 'Keep a reply', body: cannedReplyBody, response: created } },
    async (request, reply) => reply.code(201).send({ ...DONE, id: await addReply(ctx, request.body, actorOf(request)) }),
  )
  server.put(
    `${path}/:id`,
    { schema: { tags, security: mayWrite, summary: 'Word a kept reply anew', params, body: cannedReplyBody, response: done } },
    async (request) => {
      await changeReply(ctx, request.params.id, request.body, actorOf(request))
      return DONE
    },
  )
  server.delete(
    `${path}/:id`,
    { schema: { tags, security: mayWrite, summary: 'Remove a kept reply', params, response: done } },
    async (request) => {
      await removeReply(ctx, request.params.id, actorOf(request))
      return DONE
    },
  )
}

function hours(server: HttpServer, ctx: Context): void {
  const body = z.object({ hours: hoursSetting.schema })
  const response = { 200: z.object({ success: z.literal(true), data: body }) }
  server.get(
    '/operator/support-hours',
    { schema: { tags, security: mayRead, summary: 'When the shop’s people are there', response } },
    async () => ({ ...DONE, data: { hours: await hoursSet(ctx) } }),
  )
  server.put(
    '/operator/support-hours',
    { schema: { tags, security: mayWrite, summary: 'Set when the shop’s people are there; null says nothing of it', body, response } },
    async (request) => {
      await changeHours(ctx, request.body.hours, actorOf(request))
      return { ...DONE, data: request.body }
    },
  )
}
