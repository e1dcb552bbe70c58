import { z } from 'zod'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import { customTextSchema, textDetailSchema, textSchema } from '#features/notifications/contract/console.ts'
import { MAX_INTRO_LENGTH, MAX_TITLE_LENGTH } from '#features/notifications/rules/texts.ts'
import { sendEmailHtml } from '#features/notifications/server/api/emails.ts'
import { textSheetApi } from '#features/notifications/server/api/text-sheet.ts'
import { changeText, sendSample } from '#features/notifications/server/commands/texts.ts'
import { getText, listTexts, previewedTemplate } from '#features/notifications/server/queries/texts.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok, successAfter, successAnswer } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const path = '/operator/message-texts'
const collection = { tags: ['Console: Notifications'], security: [{ staff: ['notifications:write'] }] }
const onAll = operations(collection)
const onOne = operations({ ...collection, params: z.object({ subject: z.string().max(80) }) })
const answer = { 200: dataAnswer(textDetailSchema) }

const [title, intro] = [z.string().max(MAX_TITLE_LENGTH), z.string().max(MAX_INTRO_LENGTH)]

/** Registers the routes for the texts of notifications and emails. */
export function textsApi(server: HttpServer, ctx: Context): void {
  textSheetApi(server, ctx)
  server.get(
    path,
    onAll('listMessageTexts', 'List the texts of all notifications and emails', { response: { 200: dataAnswer(z.array(textSchema)) } }),
    async () => ok(await listTexts(ctx)),
  )
  server.get(
    `${path}/:subject`,
    onOne('getMessageText', 'Get a text with a preview, as saved or with a proposed title and introduction', {
      querystring: z.object({ title: title.optional(), intro: intro.optional() }),
      response: answer,
    }),
    async ({ params, query }) => {
      const isProposed = query.title !== undefined || query.intro !== undefined
      const proposed = isProposed ? { title: query.title || null, intro: query.intro || null } : undefined
      return ok(await getText(ctx, params.subject, proposed))
    },
  )
  server.put(
    `${path}/:subject`,
    onOne('updateMessageText', 'Change a text; null restores the standard text', {
      refusals: { 409: ['fixed_words'] },
      body: customTextSchema,
      response: answer,
    }),
    async (request) => {
      await changeText(ctx, request.params.subject, request.body, actorOf(request))
      return ok(await getText(ctx, request.params.subject))
    },
  )
  server.post(
    `${path}/:subject/test`,
    onOne('testMessageText', 'Send yourself a text with sample data', { response: { 200: successAnswer } }),
    (request) => successAfter(sendSample(ctx, request.params.subject, { ...actorOf(request), email: personOf(request).email })),
  )
  server.get(
    '/message-previews',
    {
      schema: {
        hide: true,
        querystring: z.object({
          subject: z.string().max(80),
          title,
          intro,
          until: z.string().regex(/^\d{1,16}$/),
          signature: z.string().max(100),
        }),
      },
    },
    async (request, reply) => sendEmailHtml(reply, await previewedTemplate(ctx, request.query)),
  )
}
