import { actorOf } from '#features/accounts/server/context.ts'
import {
  announcementContentSchema,
  announcementSchema,
  audienceCountSchema,
  audienceQuerySchema,
  sendAnnouncementSchema,
} from '#features/notifications/contract/console.ts'
import {
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  scheduleAnnouncement,
  stopAnnouncement,
} from '#features/notifications/server/commands/announcements.ts'
import { countAudience, getAnnouncement, listAnnouncements } from '#features/notifications/server/queries/announcements.ts'
import type { Context } from '#platform/context.ts'
import {
  createdAnswer,
  dataAnswer,
  idParams,
  ok,
  pageAnswer,
  pageQuery,
  SUCCESS,
  successAfter,
  successAnswer,
} from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const path = '/operator/announcements'
const collection = { tags: ['Console: Notifications'], security: [{ staff: ['notifications:write'] }] }
const onAll = operations(collection)
const item = { ...collection, params: idParams }
const onOne = operations(item)
const answer = { 200: dataAnswer(announcementSchema) }
const draftRefusals = { 409: ['not_a_draft'] }

/** Registers the routes for announcements and their audiences. */
export function announcementsApi(server: HttpServer, ctx: Context): void {
  reading(server, ctx)
  writing(server, ctx)
  sending(server, ctx)
}

function reading(server: HttpServer, ctx: Context): void {
  server.get(
    path,
    onAll('listAnnouncements', 'List announcements, newest first', {
      querystring: pageQuery({ limit: 30 }),
      response: { 200: pageAnswer(announcementSchema) },
    }),
    async ({ query }) => ({ ...SUCCESS, ...(await listAnnouncements(ctx, query)) }),
  )
  server.get(
    `${path}/audience`,
    onAll('countAudience', 'Count the customers an announcement would reach now', {
      querystring: audienceQuerySchema,
      response: { 200: dataAnswer(audienceCountSchema) },
    }),
    async ({ query }) => ok(await countAudience(ctx, query)),
  )
  server.get(`${path}/:id`, onOne('getAnnouncement', 'Get an announcement', { response: answer }), async (request) =>
    ok(await getAnnouncement(ctx, request.params.id)),
  )
}

function writing(server: HttpServer, ctx: Context): void {
  const body = announcementContentSchema
  server.post(path, onAll('createAnnouncement', 'Create a draft', { body, response: { 201: createdAnswer } }), async (request, reply) =>
    reply.code(201).send({ ...SUCCESS, id: await createAnnouncement(ctx, request.body, actorOf(request)) }),
  )
  const onDraft = operations({ ...item, refusals: draftRefusals, response: { 200: successAnswer } })
  server.put(`${path}/:id`, onDraft('updateAnnouncement', 'Update a draft', { body }), (request) =>
    successAfter(changeAnnouncement(ctx, request.params.id, request.body, actorOf(request))),
  )
  server.delete(`${path}/:id`, onDraft('deleteAnnouncement', 'Delete a draft', {}), (request) =>
    successAfter(deleteAnnouncement(ctx, request.params.id, actorOf(request))),
  )
}

function sending(server: HttpServer, ctx: Context): void {
  server.post(
    `${path}/:id/send`,
    onOne('sendAnnouncement', 'Send or schedule a draft to the confirmed number of people', {
      refusals: { 409: [...draftRefusals[409], 'nobody', 'audience_changed'] },
      body: sendAnnouncementSchema,
      response: answer,
    }),
    async (request) => {
      await scheduleAnnouncement(ctx, request.params.id, request.body, actorOf(request))
      return ok(await getAnnouncement(ctx, request.params.id))
    },
  )
  server.post(
    `${path}/:id/stop`,
    onOne('stopAnnouncement', 'Stop sending an announcement', { refusals: { 409: ['not_under_way'] }, response: answer }),
    async (request) => {
      await stopAnnouncement(ctx, request.params.id, actorOf(request))
      return ok(await getAnnouncement(ctx, request.params.id))
    },
  )
}
