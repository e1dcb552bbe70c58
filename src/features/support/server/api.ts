import { chatApi } from '#features/support/server/api/chat.ts'
import { contactApi } from '#features/support/server/api/contact.ts'
import { conversationApi } from '#features/support/server/api/conversation.ts'
import { deskApi } from '#features/support/server/api/desk.ts'
import { operatorApi } from '#features/support/server/api/operator.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** Talking to the shop: by the contact form, with the assistant, with its people. */
export function supportApi(server: HttpServer, ctx: Context): void {
  contactApi(server, ctx)
  chatApi(server, ctx)
  conversationApi(server, ctx)
  operatorApi(server, ctx)
  deskApi(server, ctx)
}
