import { tellContentChanged } from '#features/blog/server/store.ts'
import { endRedirect } from '#features/blog/server/store/desk.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { notFound } from '#shared/errors.ts'

/** An address that a post had leads nowhere any more: it answers 410. 404 where it leads nowhere already. */
export async function removeRedirect(ctx: Context, slug: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const postId = await endRedirect(tx, slug)
    if (postId === undefined) throw notFound('This address leads nowhere.')
    await recordAction(tx, by, {
      action: 'redirect.removed',
      subject: { type: 'redirect', id: slug },
      before: { postId },
      after: { postId: null },
    })
    await tellContentChanged(tx)
  })
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'post', id: '' } })
}
