import { LRUCache } from 'lru-cache'
import type { Socket } from 'socket.io'

const WINDOW_MS = 10_000
/** Events of a socket in the window: more than a person causes by typing. */
const DROP_AFTER = 40
/** Events of a socket in the window that no browser sends on its own. */
const DISCONNECT_AFTER = 400
/** Messages in the window that are passed on for all sockets of a network: what some hundred people cause who type at once. */
const PASS_ON = 400
/** How often a connection may ask to be let in: a browser does so once, and comes back with a new token by a new connection. */
const MAX_TRIES = 5
/** Browsers say every 2.5 seconds that somebody is typing. */
const TYPING_INTERVAL_MS = 1_000

/** Drops the events of a socket beyond 40 in ten seconds, and disconnects it after 400. */
export function limitEvents(socket: Socket): void {
  const counted = countInWindow()
  socket.use((_event, next) => {
    const count = counted()
    if (count > DISCONNECT_AFTER) socket.disconnect(true)
    else if (count <= DROP_AFTER) next()
  })
}

/** Whether a message of this network is still passed on to others: each costs the database a question, and them a message. */
export function limitPassedOn(): (network: string) => boolean {
  const counters = new LRUCache<string, () => number>({ max: 10_000, memoMethod: countInWindow })
  return (network) => counters.memo(network)() <= PASS_ON
}

/** Whether the other side of a conversation hears that somebody is typing: once a second, however many sockets say so. */
export function limitTyping(): (conversation: string, author: string) => boolean {
  const recent = new LRUCache<string, true>({ max: 5_000, ttl: TYPING_INTERVAL_MS })
  return (conversation, author) => {
    const key = `${author} ${conversation}`
    if (recent.has(key)) return false
    recent.set(key, true)
    return true
  }
}

/** Closes a connection that asks too often to be let in: each time is a question to the database. Returns false for it. */
export function limitTries(): (socket: Socket) => boolean {
  const tries = new WeakMap<Socket['conn'], number>()
  return ({ conn }) => {
    const count = (tries.get(conn) ?? 0) + 1
    tries.set(conn, count)
    if (count > MAX_TRIES) conn.close()
    return count <= MAX_TRIES
  }
}

/** Counts in windows of ten seconds. Each socket has one, so that it has to be small. */
function countInWindow(): () => number {
  let since = 0
  let count = 0
  return () => {
    const now = performance.now()
    if (now - since > WINDOW_MS) [since, count] = [now, 0]
    return ++count
  }
}
