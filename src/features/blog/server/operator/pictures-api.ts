import { actorOf } from '#features/accounts/server/context.ts'
import { LARGEST_PICTURE } from '#features/blog/rules/pictures.ts'
import { uploadPicture } from '#features/blog/server/commands/pictures.ts'
import { answers } from '#features/blog/server/operator/answers.ts'
import { cursorQuery, pictureBody } from '#features/blog/server/operator/input.ts'
import { listPictures } from '#features/blog/server/queries/desk.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const ours = { tags: ['Operator: blog'], security: [{ staff: ['content:write'] }] }
/** Base64 takes a third more, and a file that is somewhat too large is to be told so. */
const bodyLimit = 2 * LARGEST_PICTURE

/** Pictures for posts and shared links, for the shop's staff. */
export function picturesApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/pictures',
    { schema: { ...ours, summary: 'Pictures that were uploaded, the newest first', querystring: cursorQuery, response: answers.pictures } },
    async (request) => ({ success: true as const, ...(await listPictures(ctx, request.query.cursor)) }),
  )
  server.post(
    '/operator/pictures',
    {
      bodyLimit,
      schema: {
        ...ours,
        summary: 'Upload a PNG, JPEG, WebP or AVIF; camera data is taken out',
        body: pictureBody,
        response: answers.picture,
      },
    },
    async (request, reply) => {
      const { content, alt } = request.body
      const data = await uploadPicture(ctx, Buffer.from(content, 'base64'), alt.trim(), actorOf(request))
      return reply.code(201).send({ success: true, data })
    },
  )
}
