import type { Server as SocketServer } from 'socket.io'
import type { AppContext } from '#app/compose.ts'
import { visitorOf } from '#app/realtime/visitor.ts'
import { markSeen } from '#features/support/server/commands/presence.ts'

/** Those of the staff who have a socket open are there. */
export async function noteStaff(io: SocketServer, ctx: AppContext): Promise<void> {
  const there = [...io.sockets.sockets.values()].map(visitorOf).filter(({ isStaff }) => isStaff)
  const userIds = new Set(there.flatMap(({ person }) => person?.userId ?? []))
  await Promise.all([...userIds].map((userId) => markSeen(ctx, userId)))
}
