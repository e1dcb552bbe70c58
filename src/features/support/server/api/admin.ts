import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { assignableStaffSchema, cannedReplySchema, supportMetricsSchema } from '#features/support/contract.ts'
import { cannedReplyBody } from '#features/support/server/api/input.ts'
import { createCannedReply, deleteCannedReply, updateCannedReply } from '#features/support/server/commands/canned-replies.ts'
import { setSupportHours } from '#features/support/server/commands/staff.ts'
import { supportMetrics } from '#features/support/server/queries/metrics.ts'
import { supportHours, listAssignableStaff, listCannedReplies } from '#features/support/server/queries/staff.ts'
import { hoursSetting } from '#features/support/server/settings.ts'
import type { Context } from '#platform/context.ts'
import { SUCCESS, successAfter, createdAnswer, dataAnswer, idParams, ok, successAnswer } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const tags = ['Console: Support']
const mayRead = operations({ tags, security: [{ staff: ['support:read'] }] })
const mayWrite = operations({ tags, security: [{ staff: ['support:write'] }] })
const params = idParams
const done = { 200: successAnswer }

/** Registers the console routes for assignable staff, support metrics, canned replies and support hours. */
export function supportAdminApi(server: HttpServer, ctx: Context): void {
  people(server, ctx)
  replies(server, ctx)
  hours(server, ctx)
}

function people(server: HttpServer, ctx: Context): void {
  const list = { 200: dataAnswer(z.array(assignableStaffSchema)) }
  server.get('/operator/colleagues', mayRead('listAssignableStaff', 'List staff who can answer customers', { response: list }), async () =>
    ok(await listAssignableStaff(ctx)),
  )

  const days = z.enum(['7', '30', '90'], { error: 'days must be 7, 30 or 90.' }).default('30').transform(Number)
  server.get(
    '/operator/support-figures',
    mayRead('getSupportMetrics', 'Get support metrics', {
      querystring: z.object({ days }),
      response: { 200: dataAnswer(supportMetricsSchema) },
    }),
    async (request) => ok(await supportMetrics(ctx, request.query.days)),
  )
}

function replies(server: HttpServer, ctx: Context): void {
  const list = { 200: dataAnswer(z.array(cannedReplySchema)) }
  const created = { 201: createdAnswer }
  const path = '/operator/canned-replies'
  server.get(path, mayRead('listCannedReplies', 'List canned replies', { response: list }), async () => ok(await listCannedReplies(ctx.db)))
  server.post(
    path,
    mayWrite('createCannedReply', 'Create a canned reply', {
      refusals: { 409: ['too_many_replies'] },
      body: cannedReplyBody,
      response: created,
    }),
    async (request, reply) => reply.code(201).send({ ...SUCCESS, id: await createCannedReply(ctx, request.body, actorOf(request)) }),
  )
  server.put(
    `${path}/:id`,
    mayWrite('updateCannedReply', 'Update a canned reply', { params, body: cannedReplyBody, response: done }),
    (request) => successAfter(updateCannedReply(ctx, request.params.id, request.body, actorOf(request))),
  )
  server.delete(`${path}/:id`, mayWrite('deleteCannedReply', 'Delete a canned reply', { params, response: done }), (request) =>
    successAfter(deleteCannedReply(ctx, request.params.id, actorOf(request))),
  )
}

function hours(server: HttpServer, ctx: Context): void {
  const body = z.object({ hours: hoursSetting.schema })
  const response = { 200: dataAnswer(body) }
  server.get('/operator/support-hours', mayRead('getSupportHours', 'Get support hours', { response }), async () =>
    ok({ hours: await supportHours(ctx) }),
  )
  server.put(
    '/operator/support-hours',
    mayWrite('setSupportHours', 'Set support hours, or clear them with null', { body, response }),
    async (request) => {
      await setSupportHours(ctx, request.body.hours, actorOf(request))
      return ok(request.body)
    },
  )
}
