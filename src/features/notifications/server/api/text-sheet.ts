import { actorOf } from '#features/accounts/server/context.ts'
import { changeTexts } from '#features/notifications/server/commands/texts.ts'
import { exportTexts, previewImport, previewReplacement } from '#features/notifications/server/queries/text-sheet.ts'
import {
  changedTextsSchema,
  changeTextsBody,
  findTextsBody,
  importTextsBody,
  SHEET_BODY_LIMIT as bodyLimit,
  textChangesSchema,
} from '#features/texts/contract/sheet.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok, sendCsv } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const writing = operations({ tags: ['Console: Notifications'], security: [{ staff: ['notifications:write'] }] })
const path = '/operator/message-text-sheet'

/** Registers the routes that search and replace, export and import the custom texts of all notifications and emails. */
export function textSheetApi(server: HttpServer, ctx: Context): void {
  const response = { 200: dataAnswer(textChangesSchema) }

  server.get(
    path,
    writing('exportMessageTexts', 'Download the texts of all notifications and emails as CSV', {
      description: 'A text is empty where the standard one is used. The original has the standard title, with placeholders.',
      produces: ['text/csv'],
    }),
    async (_request, reply) => sendCsv(reply, 'message-texts.csv', await exportTexts(ctx)),
  )
  server.post(
    `${path}/replacement/preview`,
    writing('previewMessageTextReplacement', 'Preview replacing a word in the custom texts of all notifications and emails', {
      body: findTextsBody,
      response,
    }),
    async ({ body }) => ok(await previewReplacement(ctx, body)),
  )
  server.post(
    `${path}/preview`,
    {
      bodyLimit,
      ...writing('previewMessageTextImport', 'Preview an import of texts of notifications and emails from CSV', {
        description: 'Lines that are not in the file change nothing. An empty text restores the standard one.',
        body: importTextsBody,
        response,
      }),
    },
    async ({ body }) => ok(await previewImport(ctx, body.csv)),
  )
  server.post(
    path,
    {
      bodyLimit,
      ...writing('changeMessageTexts', 'Change texts of several notifications and emails, all or none', {
        description: 'Texts left out are unchanged. An empty text restores the standard one.',
        refusals: { 404: ['not_found'], 409: ['changed_meanwhile'] },
        body: changeTextsBody,
        response: { 200: dataAnswer(changedTextsSchema) },
      }),
    },
    async (request) => ok({ groups: await changeTexts(ctx, request.body.groups, actorOf(request)) }),
  )
}
