import type { Socket } from 'socket.io'
import { z } from 'zod'
import type { AppContext } from '#app/compose.ts'
import type { Person } from '#features/accounts/contract.ts'
import { hasStaffAccess, may } from '#features/accounts/server/context.ts'
import { personOfToken } from '#features/accounts/server/queries.ts'

/** Who is at the other end: somebody signed in, a guest in a conversation, or both. */
export interface Visitor {
  person?: Person
  /** The id of the conversation whose token they have shown. */
  conversation?: string
  /** One of the shop's people who reads conversations; in a live shop with a second factor, as its calls demand. */
  isStaff: boolean
}

const authSchema = z.object({
  token: z.string().max(200).optional(),
  conversation: z.object({ id: z.string().max(60), token: z.string().max(200) }).optional(),
})

/**
 * Who a handshake proves to be; undefined where it proves nothing. A token that is no good is refused, whatever stands
 * beside it, so that a browser renews it.
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

/** Who was let in with this socket. */
export function visitorOf(socket: Socket): Visitor {
  const { visitor }: { visitor: Visitor } = socket.data
  return visitor
}

export function keepVisitor(socket: Socket, visitor: Visitor): void {
  Object.assign(socket.data, { visitor })
}
