import type { Socket } from 'socket.io'
import { z } from 'zod'
import type { AppContext } from '#app/compose.ts'
import type { Person } from '#features/accounts/contract.ts'
import { hasStaffAccess, may } from '#features/accounts/server/context.ts'
import { personOfToken } from '#features/accounts/server/queries.ts'

/** The other end of a socket: a signed-in person, a guest in a conversation, or both. */
export interface Visitor {
  person?: Person
  /** The id of the conversation whose token they sent. */
  conversation?: string
  /** Whether they are staff who may read conversations. In a live shop this requires a second factor. */
  isStaff: boolean
}

const authSchema = z.object({
  token: z.string().max(200).optional(),
  conversation: z.object({ id: z.string().max(60), token: z.string().max(200) }).optional(),
})

/**
 * Authenticates a socket handshake; undefined if it proves nothing. An invalid token is refused even with a valid conversation,
 * so that the browser renews it.
 */
export async function proveVisitor(ctx: AppContext, auth: unknown): Promise<Visitor | undefined> {
  const { token, conversation } = authSchema.safeParse(auth).data ?? {}
  const isTheirs = conversation !== undefined && ctx.secrets.verify('conversation', conversation.id, conversation.token)
  const ofConversation = isTheirs ? { conversation: conversation.id } : undefined
  if (token === undefined) return ofConversation && { ...ofConversation, isStaff: false }
  const person = await personOfToken(ctx, token)
  return person && { person, ...ofConversation, isStaff: isStaff(ctx, person) }
}

function isStaff(ctx: AppContext, person: Person): boolean {
  return may(person, 'support:read') && hasStaffAccess(ctx, person)
}

/** The visitor authenticated for this socket. */
export function visitorOf(socket: Socket): Visitor {
  const { visitor }: { visitor: Visitor } = socket.data
  return visitor
}

export function setVisitor(socket: Socket, visitor: Visitor): void {
  Object.assign(socket.data, { visitor })
}
