import { supportAdminApi } from '#features/support/server/api/admin.ts'
import { chatApi } from '#features/support/server/api/chat.ts'
import { contactApi } from '#features/support/server/api/contact.ts'
import { conversationApi } from '#features/support/server/api/conversation.ts'
import { inboxApi } from '#features/support/server/api/inbox.ts'
import { chatPicturesApi } from '#features/support/server/api/pictures.ts'
import { transcriptApi } from '#features/support/server/api/transcript.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** Registers the contact form, chat, conversation and inbox routes. */
export function supportApi(server: HttpServer, ctx: Context): void {
  contactApi(server, ctx)
  chatApi(server, ctx)
  conversationApi(server, ctx)
  inboxApi(server, ctx)
  transcriptApi(server, ctx)
  chatPicturesApi(server, ctx)
  supportAdminApi(server, ctx)
}
