import type { IncomingMessage } from 'node:http'
import type { Server as SocketServer, Socket } from 'socket.io'
import { z } from 'zod'
import type { AppContext } from '#app/compose.ts'
import { cut, cutEnded, roomOfSession } from '#app/realtime/ended.ts'
import { limitEvents, limitForwarded, limitTries, limitTyping } from '#app/realtime/limits.ts'
import { setVisitor, proveVisitor, visitorOf, type Visitor } from '#app/realtime/visitor.ts'
import { markSeen } from '#features/support/server/commands/staff.ts'
import { ownerOf } from '#features/support/server/queries/conversation.ts'
import { STAFF_ACTED } from '#platform/db/audit-log.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { loop } from '#platform/jobs/loop.ts'
import { mountSockets, type Sockets } from '#platform/realtime/sockets.ts'

const typingSchema = z.object({ conversationId: z.string().max(60) })

/** State shared by all sockets of this process. */
interface Shared {
  ctx: AppContext
  /** The network a connection comes from. */
  networkOf(request: IncomingMessage): string
  mayForward: ReturnType<typeof limitForwarded>
  maySendTyping: ReturnType<typeof limitTyping>
}

/**
 * Notifies the other side of a conversation, staff or customer, that someone is typing. Ignored if a customer sends it for someone
 * else's conversation.
 */
async function forwardTyping({ ctx, maySendTyping }: Shared, visitor: Visitor, message: unknown): Promise<void> {
  const { conversationId } = typingSchema.safeParse(message).data ?? {}
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

/** Notifies all consoles that a staff member opened or left an order. Nothing is stored: consoles drop viewers who stop reporting. */
function forwardViewing(ctx: AppContext, { isStaff, person }: Visitor, message: unknown): void {
  const viewing = viewingSchema.safeParse(message).data
  if (!viewing || !isStaff || !person) return
  ctx.signals.send({ room: 'staff', event: 'order_viewed', body: { ...viewing, userId: person.userId, name: person.username } })
}

const SWEEP_MS = 60_000

/** The account id in a request to join or leave its room. */
const idSchema = z.union([
  z.string(),
  z.object({ userId: z.string() }).transform(({ userId }) => userId),
  z.object({ id: z.string() }).transform(({ id }) => id),
])

/** Mounts the sockets for signed-in customers, staff, and guests in a conversation. */
export function mountRealtime(server: HttpServer, ctx: AppContext): Sockets {
  return mountSockets(server, ctx.config, (io, networkOf) =>
    begin(io, { ctx, networkOf, mayForward: limitForwarded(), maySendTyping: limitTyping() }),
  )
}

async function begin(io: SocketServer, shared: Shared): Promise<() => void> {
  const { ctx } = shared
  const mayTry = limitTries()
  io.use((socket, next) => {
    if (mayTry(socket)) void authenticate(ctx, socket, next)
  })
  io.on('connection', (socket) => handleConnection(io, shared, socket))
  // First, because it fails while the database is away, and signals may open another connection to Redis with each attempt.
  await ctx.db.listen(STAFF_ACTED, (subject) => {
    // After an interruption, consoles refresh on their own within half a minute.
    if (subject !== undefined) io.to('staff').emit('admin_changed', { ...JSON.parse(subject), acted: true })
  })
  await ctx.signals.listen(
    ({ room, event, body }) => {
      if (event === 'session_ended') cut(io, room)
      else io.to(room).emit(event, body)
    },
    () => {
      io.emit('missed')
      void logErrors(ctx, () => cutEnded(io, ctx))
    },
  )
  const sweep = loop('sweep-sockets', SWEEP_MS, ctx.log, async () => {
    const ended = await cutEnded(io, ctx)
    await noteStaff(io, ctx)
    return ended
  })
  return () => void sweep.stop()
}

async function authenticate(ctx: AppContext, socket: Socket, next: (refusal?: Error) => void): Promise<void> {
  try {
    const visitor = await proveVisitor(ctx, socket.handshake.auth)
    if (!visitor) {
      ctx.log.info({ refusal: 'authentication_required' }, 'socket refused')
      return next(new Error('Authentication required'))
    }
    setVisitor(socket, visitor)
    next()
  } catch (error) {
    ctx.log.warn({ err: error }, 'socket closed: visitor could not be authenticated')
    // Closed rather than refused, because browsers don't reconnect after a refusal.
    socket.conn.close()
  }
}

function handleConnection(io: SocketServer, shared: Shared, socket: Socket): void {
  const { ctx, networkOf, mayForward } = shared
  const visitor = visitorOf(socket)
  const { person, conversation } = visitor
  limitEvents(socket)
  if (conversation !== undefined) void socket.join(`conversation:${conversation}`)
  // Checked again after joining: the session may have ended before the socket was in its room.
  if (person) void socket.join(roomOfSession(person.sessionId))
  const checked = person ? isStillOpen(io, ctx, socket) : Promise.resolve(true)

  if (visitor.isStaff) void checked.then((isOpen) => isOpen && socket.join('staff'))
  const own = (id: unknown) => person !== undefined && idSchema.safeParse(id).data === person.userId
  const acknowledged = (work: (message: unknown) => unknown) => (message: unknown, acknowledge: unknown) =>
    void checked.then(async (isOpen) => {
      if (!isOpen || !socket.connected) return
      await logErrors(ctx, async () => work(message))
      if (typeof acknowledge === 'function') acknowledge()
    })
  socket.on(
    'join-user',
    acknowledged((id) => own(id) && socket.join(`user:${person?.userId}`)),
  )
  socket.on(
    'leave-user',
    acknowledged((id) => own(id) && socket.leave(`user:${person?.userId}`)),
  )
  const forwarded = (work: (message: unknown) => unknown) =>
    acknowledged((message) => mayForward(networkOf(socket.request)) && work(message))
  socket.on(
    'typing',
    forwarded((message) => forwardTyping(shared, visitor, message)),
  )
  socket.on(
    'viewing-order',
    forwarded((message) => forwardViewing(ctx, visitor, message)),
  )
}

/** Whether a socket's session is still open. If that can't be checked, closes the connection, after which browsers connect again. */
async function isStillOpen(io: SocketServer, ctx: AppContext, socket: Socket): Promise<boolean> {
  try {
    return (await cutEnded(io, ctx, [socket])) === 0 && socket.connected
  } catch (error) {
    ctx.log.warn({ err: error }, 'socket closed: its session could not be checked')
    socket.conn.close()
    return false
  }
}

/** Logs errors instead of throwing, for work that nobody waits for. */
async function logErrors(ctx: AppContext, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log.warn({ err: error }, 'socket event failed')
  }
}

/** Marks staff with an open socket as present. */
async function noteStaff(io: SocketServer, ctx: AppContext): Promise<void> {
  const staff = [...io.sockets.sockets.values()].map(visitorOf).filter(({ isStaff }) => isStaff)
  const userIds = new Set(staff.flatMap(({ person }) => person?.userId ?? []))
  await Promise.all([...userIds].map((userId) => markSeen(ctx, userId)))
}
