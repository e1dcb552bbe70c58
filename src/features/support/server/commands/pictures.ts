import pLimit from 'p-limit'
import { pictureOf } from '#features/blog/server/commands/pictures.ts'
import { chatPictureTypes, MAX_CONVERSATION_BYTES } from '#features/support/rules/pictures.ts'
import { insertPicture, type NewPicture, sumPictureBytes } from '#features/support/server/store/pictures.ts'
import type { Message } from '#features/support/server/tables.ts'
import type { Transaction } from '#platform/db/database.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Decoding takes up to 100 MB of memory and anyone can trigger it, so a process decodes the pictures of one message at a time. */
const oneAtATime = pLimit(1)

/** How many messages may wait in this process for their pictures to be cleaned. Only applies to visitors. */
const MAX_WAITING = 8

const cleaning = { accepted: chatPictureTypes, maxEdge: 1_600 }

/** Throws 429 if too many messages are waiting for their pictures to be cleaned. Not called for staff, who wait. */
export function refuseIfBusy(): void {
  if (oneAtATime.pendingCount >= MAX_WAITING)
    throw new Refusal(429, 'rate_limited', 'We’re getting a lot of pictures right now. Please wait a minute and try again.')
}

/**
 * Cleans the pictures of a message by the same rules as the shop's own pictures, and scales large ones down. Throws 400 at `pictures` if a
 * file is refused.
 */
export async function cleanPictures(files: readonly Buffer[]): Promise<NewPicture[]> {
  if (files.length === 0) return []
  return oneAtATime(async () => {
    const cleaned: NewPicture[] = []
    for (const file of files) {
      const { type, width, height, bytes } = await pictureOf(file, cleaning, 'pictures')
      cleaned.push({ id: newId('pic'), type, width, height, bytes })
    }
    return cleaned
  })
}

/** Throws 400 if more pictures would exceed the size limit of a locked conversation. */
export async function checkPictureLimit(tx: Transaction, conversationId: string, pictures: readonly NewPicture[]): Promise<void> {
  if (pictures.length === 0) return
  const added = pictures.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (added + (await sumPictureBytes(tx, conversationId)) > MAX_CONVERSATION_BYTES)
    throw invalid('pictures', 'A conversation can have up to 20 MB of pictures. Please describe the rest in words.')
}

/** Stores the pictures of a new message. */
export async function storePictures(tx: Transaction, message: Message, pictures: readonly NewPicture[]): Promise<void> {
  for (const picture of pictures) await insertPicture(tx, message, picture)
}
