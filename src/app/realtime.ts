import type { IncomingMessage } from 'node:http'
import type { Server as SocketServer, Socket } from 'socket.io'
import { z } from 'zod'
import type { AppContext } from '#app/compose.ts'
import { cut, cutEnded, roomOfSession } from '#app/realtime/ended.ts'
import { limitEvents, limitPassedOn, limitTries, limitTyping } from '#app/realtime/limits.ts'
import { keepVisitor, proveVisitor, visitorOf, type Visitor } from '#app/realtime/visitor.ts'
import { markSeen } from '#features/support/server/commands/staff.ts'
import { ownerOf } from '#features/support/server/queries/conversation.ts'
import { STAFF_ACTED } from '#platform/db/audit-log.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { loop } from '#platform/jobs/loop.ts'
import { mountSockets, type Sockets } from '#platform/realtime/sockets.ts'

const typingSchema = z.object({ conversationId: z.string().max(60) })

/** What the sockets of this process share. */
interface Shared {
  ctx: AppContext
  /** The network that a connection comes from. */
  networkOf(request: IncomingMessage): string
  mayPassOn: ReturnType<typeof limitPassedOn>
  maySendTyping: ReturnType<typeof limitTyping>
}

/**
 * Tells the other side of a conversation, staff or customer, that somebody is typing. Ignored if a customer sends it for
 * a conversation that is not theirs.
 */
async function passOnTyping({ ctx, maySendTyping }: Shared, visitor: Visitor, said: unknown): Promise<void> {
  const { conversationId } = typingSchema.safeParse(said).data ?? {}
  if (conversationId === undefined) return
  const owner = await ownerOf(ctx.db, conversationId)
  if (!owner) return
  const sendTyping = (room: string, author: 'customer' | 'person') => {
    if (maySendTyping(`${room} ${conversationId}`, author)) ctx.signals.send({ room, event: 'typing', body: { conversationId, author } })
  }
  if (visitor.isStaff) {
    sendTyping(`conversation:${conversationId}`, 'person')
    if (owner.userId !== null) sendTyping(`user:${owner.userId}`, 'person')
  } else if (visitor.conversation === conversationId || (visitor.person && visitor.person.userId === owner.userId)) {
    sendTyping('staff', 'customer')
  }
}

const viewingSchema = z.object({ orderId: z.string().max(60), state: z.enum(['came', 'here', 'left']) })

/** Tells the consoles that one of the staff has an order open, or no longer. Nothing is stored: who is silent is gone. */
function passOnViewing(ctx: AppContext, { isStaff, person }: Visitor, said: unknown): void {
  const viewing = viewingSchema.safeParse(said).data
  if (!viewing || !isStaff || !person) return
  ctx.signals.send({ room: 'staff', event: 'order_viewed', body: { ...viewing, userId: person.userId, name: person.username } })
}

const SWEEP_MS = 60_000

/** An account's id as it is sent to join or leave its room. */
const idSchema = z.union([
  z.string(),
  z.object({ userId: z.string() }).transform(({ userId }) => userId),
  z.object({ id: z.string() }).transform(({ id }) => id),
])

/** The sockets of the signed-in, the staff, and guests in a conversation: who comes in, and what they hear. */
export function mountRealtime(server: HttpServer, ctx: AppContext): Sockets {
  return mountSockets(server, ctx.config, (io, networkOf) =>
    begin(io, { ctx, networkOf, mayPassOn: limitPassedOn(), maySendTyping: limitTyping() }),
  )
}

async function begin(io: SocketServer, shared: Shared): Promise<() => void> {
  const { ctx } = shared
  const mayTry = limitTries()
  io.use((socket, next) => {
    if (mayTry(socket)) void letIn(ctx, socket, next)
  })
  io.on('connection', (socket) => welcome(io, shared, socket))
  await ctx.signals.listen(
    ({ room, event, body }) => {
      if (event === 'session_ended') cut(io, room)
      else io.to(room).emit(event, body)
    },
    () => {
      io.emit('missed')
      void quietly(ctx, () => cutEnded(io, ctx))
    },
  )
  await ctx.db.listen(STAFF_ACTED, (subject) => {
    // After an interruption the consoles ask again by themselves, within half a minute.
    if (subject !== undefined) io.to('staff').emit('admin_changed', { ...JSON.parse(subject), acted: true })
  })
  const sweep = loop('sweep-sockets', SWEEP_MS, ctx.log, async () => {
    const ended = await cutEnded(io, ctx)
    await noteStaff(io, ctx)
    return ended
  })
  return () => void sweep.stop()
}

async function letIn(ctx: AppContext, socket: Socket, next: (refusal?: Error) => void): Promise<void> {
  try {
    const visitor = await proveVisitor(ctx, socket.handshake.auth)
    if (!visitor) return next(new Error('Authentication required'))
    keepVisitor(socket, visitor)
    next()
  } catch (error) {
    ctx.log.warn({ err: error }, 'nobody can be let in just now')
    // Closed, not refused: after a refusal the browser would not reconnect.
    socket.conn.close()
  }
}

function welcome(io: SocketServer, shared: Shared, socket: Socket): void {
  const { ctx, networkOf, mayPassOn } = shared
  const visitor = visitorOf(socket)
  const { person, conversation } = visitor
  limitEvents(socket)
  if (conversation !== undefined) void socket.join(`conversation:${conversation}`)
  // A session that ends in this moment is not in the room yet when that is announced: so it is checked once more.
  if (person) void socket.join(roomOfSession(person.sessionId))
  const proven = person ? quietly(ctx, () => cutEnded(io, ctx, [socket])) : Promise.resolve()

  if (visitor.isStaff) void proven.then(() => socket.connected && socket.join('staff'))
  const own = (id: unknown) => person !== undefined && idSchema.safeParse(id).data === person.userId
  const answered = (work: (said: unknown) => unknown) => (said: unknown, answer: unknown) =>
    void proven.then(async () => {
      if (!socket.connected) return
      await quietly(ctx, async () => work(said))
      if (typeof answer === 'function') answer()
    })
  socket.on(
    'join-user',
    answered((id) => own(id) && socket.join(`user:${person?.userId}`)),
  )
  socket.on(
    'leave-user',
    answered((id) => own(id) && socket.leave(`user:${person?.userId}`)),
  )
  const passedOn = (work: (said: unknown) => unknown) => answered((said) => mayPassOn(networkOf(socket.request)) && work(said))
  socket.on(
    'typing',
    passedOn((said) => passOnTyping(shared, visitor, said)),
  )
  socket.on(
    'viewing-order',
    passedOn((said) => passOnViewing(ctx, visitor, said)),
  )
}

/** Where nobody waits for the answer: what fails is logged. */
async function quietly(ctx: AppContext, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log.warn({ err: error }, 'something about a socket failed')
  }
}

/** Those of the staff who have a socket open are there. */
async function noteStaff(io: SocketServer, ctx: AppContext): Promise<void> {
  const there = [...io.sockets.sockets.values()].map(visitorOf).filter(({ isStaff }) => isStaff)
  const userIds = new Set(there.flatMap(({ person }) => person?.userId ?? []))
  await Promise.all([...userIds].map((userId) => markSeen(ctx, userId)))
}
