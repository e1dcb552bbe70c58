import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { addCategory, changeCategory, deleteCategory } from '#features/blog/server/commands/categories.ts'
import { answers } from '#features/blog/server/operator/answers.ts'
import { categoryBody, categoryChange } from '#features/blog/server/operator/input.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const ours = { tags: ['Operator: blog'], security: [{ staff: ['content:write'] }] }
const params = z.object({ id: z.string().max(60) })
const DONE = { success: true as const }

/** The blog's categories, for the shop's staff. */
export function categoriesApi(server: HttpServer, ctx: Context): void {
  server.post(
    '/operator/blog/categories',
    { schema: { ...ours, summary: 'Add a category', body: categoryBody, response: answers.created } },
    async (request, reply) => reply.code(201).send({ success: true, id: await addCategory(ctx, request.body.name, actorOf(request)) }),
  )
  server.put(
    '/operator/blog/categories/:id',
    { schema: { ...ours, summary: 'Rename a category, or move it in the filter', params, body: categoryChange, response: answers.done } },
    async (request) => {
      await changeCategory(ctx, request.params.id, request.body, actorOf(request))
      return DONE
    },
  )
  server.delete(
    '/operator/blog/categories/:id',
    { schema: { ...ours, summary: 'Delete a category; its posts become General', params, response: answers.done } },
    async (request) => {
      await deleteCategory(ctx, request.params.id, actorOf(request))
      return DONE
    },
  )
}
