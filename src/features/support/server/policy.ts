import type { Person } from '#features/accounts/contract.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'

const PURPOSE = 'conversation'

/** Derives the token that opens a guest’s conversation from its id and the shop’s secret. Tokens are not stored. */
export function conversationToken(ctx: Context, conversationId: string): string {
  return ctx.secrets.sign(PURPOSE, conversationId)
}

/** The signed-in person, if any, and the conversation that the request specifies, if any. */
export interface Requester {
  person?: Person | undefined
  named?: { id: string; token?: string | undefined } | undefined
}

/** Whether the requester may read and write a conversation as its customer. An account’s needs its session, a guest’s needs its token. */
export function mayAccessConversation(ctx: Context, { id, userId }: Conversation, { person, named }: Requester): boolean {
  if (userId !== null) return person?.userId === userId
  return named?.token !== undefined && ctx.secrets.verify(PURPOSE, id, named.token)
}
