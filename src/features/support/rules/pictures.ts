import { MAX_PICTURE_BYTES, mediaTypes, type PictureType } from '#features/blog/rules/pictures.ts'

/** Unlike the blog, the chat doesn’t accept AVIF, which is slow to decode. */
export const chatPictureTypes: PictureType[] = ['png', 'jpg', 'webp']
export const chatMediaTypes = chatPictureTypes.map((type) => mediaTypes[type])

/** Per message. */
export const MAX_CHAT_PICTURES = 3
/** The limit for all pictures in a conversation. */
export const MAX_CONVERSATION_BYTES = 20 * 1024 * 1024

const MEGABYTE = 1024 * 1024

/** Explains why a file can’t be sent and what to do. Undefined if it can be uploaded. */
export function fileProblem({ type, size }: { type: string; size: number }): string | undefined {
  if (!chatMediaTypes.includes(type)) return 'Choose a PNG, JPEG or WebP picture.'
  if (size <= MAX_PICTURE_BYTES) return undefined
  // Round up, so a file slightly above the limit isn’t shown as exactly the limit.
  const megabytes = Math.ceil((size / MEGABYTE) * 10) / 10
  return `This file is ${megabytes} MB; pictures have at most ${MAX_PICTURE_BYTES / MEGABYTE} MB. Make it smaller and choose it again.`
}

/** Returns a message as plain text for emails, notifications and lists, with a line that counts its pictures. */
export function plainText(content: string, pictures: number, where = ', see the conversation'): string {
  if (pictures === 0) return content
  const line = `${pictures} ${pictures === 1 ? 'picture' : 'pictures'}${where}`
  return content === '' ? line : `${content}\n\n${line}`
}
