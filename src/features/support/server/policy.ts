import type { Person } from '#features/accounts/contract.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'

const PURPOSE = 'conversation'

/** The token that opens one conversation. It follows from the conversation's id and the shop's secret; none is stored. */
export function conversationToken(ctx: Context, conversationId: string): string {
  return ctx.secrets.sign(PURPOSE, conversationId)
}

/** Who asks, and which conversation they name. */
export interface Asker {
  person?: Person | undefined
  named?: { id: string; token?: string | undefined } | undefined
}

/** Who may read and write in a conversation as its customer: its account, and whoever shows its token. */
export function mayEnter(ctx: Context, { id, userId }: Conversation, { person, named }: Asker): boolean {
  if (person !== undefined && person.userId === userId) return true
  return named?.token !== undefined && ctx.secrets.verify(PURPOSE, id, named.token)
}
