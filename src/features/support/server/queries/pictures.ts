import { selectConversationOfPicture, selectPicture, type StoredPicture } from '#features/support/server/store/pictures.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { pictureCache } from '#platform/http/picture-cache.ts'
import { notFound } from '#shared/errors.ts'

/** Loads a picture by its id where `mayAccess` its conversation. Throws 404, also for one that is somebody else’s. */
export type ReadPicture = (id: string, mayAccess: (conversation: Conversation) => boolean) => Promise<StoredPicture>

/** Creates what loads pictures, the recently asked for from memory; who may see them is asked each time. */
export function pictureReader({ db }: Pick<Context, 'db'>): ReadPicture {
  const cached = pictureCache<StoredPicture>()
  return async (id, mayAccess) => {
    const conversation = await selectConversationOfPicture(db, id)
    const picture = conversation && mayAccess(conversation) && (await cached(id, () => selectPicture(db, conversation.id, id)))
    if (!picture) throw notFound('There is no such picture.')
    return picture
  }
}
