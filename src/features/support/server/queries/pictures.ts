import { selectConversationOfPicture, selectPicture, type StoredPicture } from '#features/support/server/store/pictures.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { pictureCache } from '#platform/http/picture-cache.ts'
import { notFound } from '#shared/errors.ts'

/** Loads a picture by its id. Throws 404 if it doesn’t exist or `mayAccess` returns false for its conversation. */
export type ReadPicture = (id: string, mayAccess: (conversation: Conversation) => boolean) => Promise<StoredPicture>

/** Creates a reader that caches recently read pictures in memory. Access is checked on every read. */
export function pictureReader({ db }: Pick<Context, 'db'>): ReadPicture {
  const cached = pictureCache<StoredPicture>()
  return async (id, mayAccess) => {
    const conversation = await selectConversationOfPicture(db, id)
    const picture = conversation && mayAccess(conversation) && (await cached(id, () => selectPicture(db, conversation.id, id)))
    if (!picture) throw notFound('There is no such picture.')
    return picture
  }
}
