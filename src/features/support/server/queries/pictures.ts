import { mayAccessConversation, type Requester } from '#features/support/server/policy.ts'
import { selectConversationOfPicture, selectPicture, type StoredPicture } from '#features/support/server/store/pictures.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

/** Loads a picture for the customer of its conversation. Throws 404 if it isn’t theirs. */
export async function readOwnPicture(ctx: Context, requester: Requester, id: string): Promise<StoredPicture> {
  const conversation = await selectConversationOfPicture(ctx.db, id)
  if (!conversation || !mayAccessConversation(ctx, conversation, requester)) throw noPicture()
  return readPicture(ctx, conversation.id, id)
}

/** Loads a picture in a conversation, for staff. Throws 404. */
export async function readPicture(ctx: Context, conversationId: string, id: string): Promise<StoredPicture> {
  const picture = await selectPicture(ctx.db, conversationId, id)
  if (!picture) throw noPicture()
  return picture
}

const noPicture = () => notFound('There is no such picture.')
