import type { Socket } from 'socket.io-client'
import { currentSession, onSession, renewSession } from '#shared/session.ts'

/** The state of a connection: `failed` after the last attempt to reconnect, until it is opened again. */
export type RealtimeState = 'connecting' | 'connected' | 'retrying' | 'failed'

/** A connection to the shop that says what has changed. */
export interface Realtime {
  /** Calls `listener` for each event of that name; the answer takes it off. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who listens knows what that event says
  on<Body>(event: string, listener: (body: Body) => void): () => void
  /** Says something; lost where there is no connection. */
  emit(event: string, body: unknown): void
  /**
   * Calls `listener` at once and whenever it changes. `connected` comes again where the shop itself may have missed
   * something: after each, whatever was missed is to be asked for.
   */
  onState(listener: (state: RealtimeState) => void): () => void
  /**
   * Calls `listener` with what went wrong: `Max reconnection attempts reached`, the server's own words, or, while it
   * tries again, those of the connection.
   */
  onError(listener: (message: string) => void): () => void
  close(): void
}

/** How one shows who one is: by the session's token, or, as a guest, by a conversation's. */
export interface RealtimeAuth {
  token?: string
  conversation?: { id: string; token: string }
}

/** A connection that can be opened again after it was closed, with those who listen to it. */
interface Line extends Realtime {
  open(): void
}

const TIMEOUT_MS = 10_000
const ATTEMPTS = 5
const DELAY_MS = 1_000

/** Opens a connection; each attempt calls `auth` again. Its code is loaded on first use. */
export function openRealtime(auth: () => RealtimeAuth): Realtime {
  const line = createLine(auth)
  line.open()
  return line
}

let shared: Realtime | undefined

/**
 * The tab's connection for the signed-in user: opened on first use, closed when they sign out and opened again for the
 * next user. Callers need not close it; closing it closes it for the whole tab.
 */
export function userRealtime(): Realtime {
  shared ??= followSession()
  return shared
}

function followSession(): Realtime {
  let joined: string | undefined
  const line = createLine(
    () => ({ ...(currentSession() && { token: currentSession()?.token ?? '' }) }),
    // What is asked for before the shop has let us into the room may already be old.
    (socket, ready) => socket.emit('join-user', joined, ready),
  )
  const follow = () => {
    const id = currentSession()?.user.id
    if (id !== joined && joined !== undefined) {
      line.emit('leave-user', joined)
      line.close()
    }
    joined = id
    if (id !== undefined) line.open()
  }
  const unfollow = onSession(follow)
  follow()
  return {
    ...line,
    close() {
      unfollow()
      line.close()
      shared = undefined
    },
  }
}

/** `greet` says what is to be said first, and calls `ready` when it was heard. */
function createLine(auth: () => RealtimeAuth, greet: (socket: Socket, ready: () => void) => void = (_, ready) => ready()): Line {
  const events = listenersByName()
  let state: RealtimeState = 'connecting'
  let socket: Socket | undefined
  /** Opened and not closed since; a new one for each time. */
  let wish: object | undefined
  /** A refused token is renewed once, then the refusal holds. */
  let hasRenewed = false

  const become = (next: RealtimeState) => {
    if (next === state && next !== 'connected') return
    state = next
    events.call('state', state)
  }

  async function connect(mine: object): Promise<void> {
    try {
      const { io } = await import('socket.io-client')
      if (wish !== mine) return
      socket = io({
        auth: (send) => send(auth()),
        transports: ['websocket'],
        timeout: TIMEOUT_MS,
        reconnectionAttempts: ATTEMPTS,
        reconnectionDelay: DELAY_MS,
        forceNew: true,
      })
      listenTo(socket, mine)
    } catch (error) {
      fail(mine, String(error))
    }
  }

  function listenTo(opened: Socket, mine: object): void {
    let hasConnected = false
    opened.on('connect', () => {
      hasConnected = true
      hasRenewed = false
      greet(opened, () => wish === mine && opened.connected && become('connected'))
    })
    // The shop's processes lost sight of each other for a moment.
    opened.on('missed', () => become('connected'))
    opened.onAny((event: string, body: unknown) => events.call(`event ${event}`, body))
    opened.on('disconnect', (reason) => {
      if (reason === 'io client disconnect') return
      become('retrying')
      // The session has ended. Where it was ended from this page, the page knows it in a moment, without asking.
      if (reason === 'io server disconnect') setTimeout(() => void renew(mine, opened), DELAY_MS)
    })
    opened.on('connect_error', ({ message }) => {
      if (!opened.active) return void renew(mine, opened, message)
      // A proxy on the way may not let a websocket through.
      if (message === 'timeout' || !hasConnected) opened.io.opts.transports = ['polling']
      events.call('error', message)
      become('retrying')
    })
    opened.io.on('reconnect_failed', () => fail(mine, 'Max reconnection attempts reached'))
  }

  async function renew(mine: object, refused: Socket, message?: string): Promise<void> {
    const { token } = auth()
    if (wish !== mine) return
    if (token === undefined || hasRenewed) return fail(mine, message ?? 'Authentication required')
    hasRenewed = true
    const isRenewed = await renewSession(token).catch(() => false)
    if (wish !== mine) return
    if (isRenewed) refused.connect()
    else fail(mine, message ?? 'Authentication required')
  }

  function fail(mine: object, message: string): void {
    if (wish !== mine) return
    become('failed')
    events.call('error', message)
  }

  /** Also after it has failed: when the network is back, or somebody looks again. */
  function open(): void {
    if (wish && state !== 'failed') return
    if (!wish) {
      window.addEventListener('online', open)
      document.addEventListener('visibilitychange', open)
    }
    wish ??= {}
    hasRenewed = false
    become('connecting')
    if (socket) socket.connect()
    else void connect(wish)
  }

  return {
    open,
    on: (event, listener) => events.add(`event ${event}`, listener),
    emit: (event, body) => void (socket?.connected && socket.emit(event, body)),
    onState(listener) {
      listener(state)
      return events.add('state', listener)
    },
    onError: (listener) => events.add('error', listener),
    close() {
      window.removeEventListener('online', open)
      document.removeEventListener('visibilitychange', open)
      wish = undefined
      socket?.disconnect()
      socket = undefined
      become('connecting')
    },
  }
}

function listenersByName() {
  const listeners = new Map<string, Set<(body: never) => void>>()
  return {
    add(name: string, listener: (body: never) => void): () => void {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(listener))
      return () => void all.delete(listener)
    },
    call(name: string, body: unknown): void {
      for (const listener of listeners.get(name) ?? []) listener(body as never)
    },
  }
}
