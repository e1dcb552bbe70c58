import { LRUCache } from 'lru-cache'
import type { Socket } from 'socket.io'

const WINDOW_MS = 10_000
/** Events per socket and window beyond which they are dropped: more than a person causes by typing. */
const DROP_AFTER = 40
/** Events per socket and window that no browser sends by itself. */
const DISCONNECT_AFTER = 400
/** Forwarded messages per network and window: as many as a few hundred people typing at the same time cause. */
const MAX_FORWARDED = 400
/** Authentication attempts per connection. Browsers try once and reconnect with a new token. */
const MAX_TRIES = 5
/** Browsers report typing every 2.5 seconds. */
const TYPING_INTERVAL_MS = 1_000

/** Drops a socket's events after 40 in ten seconds, and disconnects it after 400. */
export function limitEvents(socket: Socket): void {
  const counted = countInWindow()
  socket.use((_event, next) => {
    const count = counted()
    if (count > DISCONNECT_AFTER) socket.disconnect(true)
    else if (count <= DROP_AFTER) next()
  })
}

/** Whether another message from this network may be forwarded. Each one costs a database query. */
export function limitForwarded(): (network: string) => boolean {
  const counters = new LRUCache<string, () => number>({ max: 10_000, memoMethod: countInWindow })
  return (network) => counters.memo(network)() <= MAX_FORWARDED
}

/** Whether to notify the other side of a conversation about typing: at most once a second, regardless of how many sockets report it. */
export function limitTyping(): (conversation: string, author: string) => boolean {
  const recent = new LRUCache<string, true>({ max: 5_000, ttl: TYPING_INTERVAL_MS })
  return (conversation, author) => {
    const key = `${author} ${conversation}`
    if (recent.has(key)) return false
    recent.set(key, true)
    return true
  }
}

/** Closes connections with too many authentication attempts, each of which costs a database query. Returns false for them. */
export function limitTries(): (socket: Socket) => boolean {
  const tries = new WeakMap<Socket['conn'], number>()
  return ({ conn }) => {
    const count = (tries.get(conn) ?? 0) + 1
    tries.set(conn, count)
    if (count > MAX_TRIES) conn.close()
    return count <= MAX_TRIES
  }
}

/** Counts calls in windows of ten seconds. Every socket has one, so it has to be small. */
function countInWindow(): () => number {
  let since = 0
  let count = 0
  return () => {
    const now = performance.now()
    if (now - since > WINDOW_MS) [since, count] = [now, 0]
    return ++count
  }
}
