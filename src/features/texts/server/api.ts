import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { pageTextsSchema, publishTextsBody, textPageSchema, textPreviewBody, textPreviewSchema } from '#features/texts/contract.ts'
import { textSheetApi } from '#features/texts/server/api/sheet.ts'
import { checkedTexts, publishTexts } from '#features/texts/server/commands.ts'
import type { DraftContext } from '#features/texts/server/queries.ts'
import { editablePage, type EditablePages, listTextPages, textsOfPage } from '#features/texts/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'

/** What page texts need from the composition root. */
export interface TextTools {
  /** The pages whose texts can currently be edited. */
  pages(): EditablePages
  /** Renders a page's HTML without scripts, using the draft in the context. */
  renderPage(ctx: DraftContext, path: string): Promise<string>
}

const editing = operations({ tags: ['Console: Page texts'], security: [{ staff: ['content:write'] }] })
const params = z.object({
  pageId: z.string().max(100).meta({ description: 'The path without its leading slash; home for /.', example: 'faq' }),
})

/** Endpoints for editing page texts, for staff. */
export function textsApi(server: HttpServer, ctx: Context, { pages, renderPage }: TextTools): void {
  textSheetApi(server, ctx, pages)
  const response = { 200: dataAnswer(pageTextsSchema) }
  const respondWith = async (pageId: string) => ok(await textsOfPage(ctx, pages(), pageId))

  server.get(
    '/operator/page-texts',
    editing('listTextPages', 'List the pages whose texts can be edited', { response: { 200: dataAnswer(z.array(textPageSchema)) } }),
    async () => ok(await listTextPages(ctx, pages())),
  )
  server.get(
    '/operator/page-texts/:pageId',
    editing('getPageTexts', 'Get the texts of a page with their versions', { params, response }),
    async (request) => respondWith(request.params.pageId),
  )
  server.post(
    '/operator/page-texts/:pageId/preview',
    editing('previewPageTexts', 'Preview a page with unpublished texts', {
      params,
      body: textPreviewBody,
      response: { 200: dataAnswer(textPreviewSchema) },
    }),
    async ({ params: { pageId }, body }) => {
      const draftTexts = { pageId, texts: await checkedTexts(ctx, pages(), pageId, body.texts) }
      return ok({ html: await renderPage({ ...ctx, draftTexts }, editablePage(pages(), pageId).path) })
    },
  )
  server.post(
    '/operator/page-texts/:pageId/versions',
    editing('publishPageTexts', 'Publish texts as the next version of a page', {
      description: 'Without any texts, the page goes back to its originals.',
      refusals: { 409: ['changed_meanwhile'] },
      params,
      body: publishTextsBody,
      response,
    }),
    async (request) => {
      const { pageId } = request.params
      await publishTexts(ctx, pages(), pageId, request.body, actorOf(request))
      notifyStaff(ctx, 'page_texts', pageId)
      return respondWith(pageId)
    },
  )
}
