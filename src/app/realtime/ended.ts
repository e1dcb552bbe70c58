import type { Server as SocketServer, Socket } from 'socket.io'
import type { AppContext } from '#app/compose.ts'
import { visitorOf } from '#app/realtime/visitor.ts'
import { hasStaffAccess } from '#features/accounts/server/context.ts'
import { liveSessions } from '#features/accounts/server/queries.ts'

/** The room of all sockets of a session. */
export const roomOfSession = (sessionId: string) => `session:${sessionId}`

/** Notifies everyone in the room that the session has ended, and disconnects them. */
export function cut(io: SocketServer, room: string): void {
  io.to(room).emit('session_ended', {})
  io.in(room).disconnectSockets(true)
}

/**
 * Disconnects the sockets of this process whose session has ended or expired, whose role has changed, or whose staff access ended because
 * the second factor was turned off. Uses one query. Returns how many were disconnected.
 */
export async function cutEnded(
  io: SocketServer,
  ctx: AppContext,
  sockets: Iterable<Socket> = io.sockets.sockets.values(),
): Promise<number> {
  const signedIn = [...sockets].flatMap((socket) => {
    const { person, isStaff } = visitorOf(socket)
    return person ? { ...person, isStaff } : []
  })
  if (signedIn.length === 0) return 0
  const live = await liveSessions(ctx, [...new Set(signedIn.map(({ sessionId }) => sessionId))])
  const ended = signedIn.filter(({ sessionId, role, isStaff }) => {
    const session = live.get(sessionId)
    return session?.role !== role || (isStaff && !hasStaffAccess(ctx, session))
  })
  for (const { sessionId } of ended) cut(io, roomOfSession(sessionId))
  return ended.length
}
