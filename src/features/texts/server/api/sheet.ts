import { actorOf } from '#features/accounts/server/context.ts'
import {
  changedTextsSchema,
  changeTextsBody,
  findTextsBody,
  importTextsBody,
  SHEET_BODY_LIMIT as bodyLimit,
  textChangesSchema,
} from '#features/texts/contract/sheet.ts'
import { changeTexts } from '#features/texts/server/commands.ts'
import type { EditablePages } from '#features/texts/server/queries/admin.ts'
import { exportTexts, previewImport, previewReplacement } from '#features/texts/server/queries/sheet.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok, sendCsv } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'

const editing = operations({ tags: ['Console: Page texts'], security: [{ staff: ['content:write'] }] })
const path = '/operator/text-sheet'

/** Bulk changes to page texts: find and replace, CSV export and import, each with a preview. */
export function textSheetApi(server: HttpServer, ctx: Context, pages: () => EditablePages): void {
  const response = { 200: dataAnswer(textChangesSchema) }

  server.get(path, editing('exportTexts', 'Download the texts of all pages as CSV', { produces: ['text/csv'] }), async (_request, reply) =>
    sendCsv(reply, 'texts.csv', await exportTexts(ctx, pages())),
  )
  server.post(
    `${path}/replacement/preview`,
    editing('previewTextReplacement', 'Preview replacing a word in the texts of all pages', { body: findTextsBody, response }),
    async ({ body }) => ok(await previewReplacement(ctx, pages(), body)),
  )
  server.post(
    `${path}/preview`,
    {
      bodyLimit,
      ...editing('previewTextImport', 'Preview an import of texts from CSV', {
        description: 'Texts that the file omits stay the same.',
        body: importTextsBody,
        response,
      }),
    },
    async ({ body }) => ok(await previewImport(ctx, pages(), body.csv)),
  )
  server.post(
    path,
    {
      bodyLimit,
      ...editing('changeTexts', 'Publish texts of several pages, all or nothing', {
        description: 'Publishes a new version of each page. Texts that are omitted stay the same.',
        refusals: { 404: ['not_found'], 409: ['changed_meanwhile'] },
        body: changeTextsBody,
        response: { 200: dataAnswer(changedTextsSchema) },
      }),
    },
    async (request) => {
      const groups = await changeTexts(ctx, pages(), request.body.groups, actorOf(request))
      for (const { id } of groups) notifyStaff(ctx, 'page_texts', id)
      return ok({ groups })
    },
  )
}
