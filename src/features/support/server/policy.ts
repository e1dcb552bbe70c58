import type { Person } from '#features/accounts/contract.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'

const PURPOSE = 'conversation'

/** Derives the token that opens a guest’s conversation from its id and the shop’s secret; none is stored. */
export function conversationToken(ctx: Context, conversationId: string): string {
  return ctx.secrets.sign(PURPOSE, conversationId)
}

/** The signed-in person, if any, and the conversation that the request names. */
export interface Requester {
  person?: Person | undefined
  named?: { id: string; token?: string | undefined } | undefined
}

/** Whether the requester may read and write a conversation as its customer: by its account, or, of a guest, with its token. */
export function mayAccessConversation(ctx: Context, { id, userId }: Conversation, { person, named }: Requester): boolean {
  if (userId !== null) return person?.userId === userId
  return named?.token !== undefined && ctx.secrets.verify(PURPOSE, id, named.token)
}
