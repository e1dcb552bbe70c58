import type { Socket } from 'socket.io-client'
import { currentSession, onSession, renewSession } from '#shared/session.ts'

/** The state of a connection. `failed` follows the last attempt to reconnect, until it is opened again. */
export type RealtimeState = 'connecting' | 'connected' | 'retrying' | 'failed'

/** A connection that notifies the page of changes in the shop. */
export interface Realtime {
  /** Calls `listener` for each event with this name. Returns a function that removes it. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- callers know the body of their event
  on<Body>(event: string, listener: (body: Body) => void): () => void
  /** Sends an event, which is lost if there is no connection. */
  emit(event: string, body: unknown): void
  /**
   * Calls `listener` immediately and on each change. `connected` is repeated whenever the shop itself may have missed something. After
   * each one, reload whatever may have changed.
   */
  onState(listener: (state: RealtimeState) => void): () => void
  /**
   * Calls `listener` with error messages: `Max reconnection attempts reached`, the server's own message, or that of the connection while
   * it reconnects.
   */
  onError(listener: (message: string) => void): () => void
  close(): void
}

/** Authentication by the session's token or, for guests, by a conversation's. */
export interface RealtimeAuth {
  token?: string
  conversation?: { id: string; token: string }
}

/** A connection that can be reopened after closing, keeping its listeners. */
interface Line extends Realtime {
  open(): void
}

const TIMEOUT_MS = 10_000
const ATTEMPTS = 5
const DELAY_MS = 1_000

/** Opens a connection. Each attempt calls `auth` again. The client is loaded on first use. */
export function openRealtime(auth: () => RealtimeAuth): Realtime {
  const line = createLine(auth)
  line.open()
  return line
}

let shared: Realtime | undefined

/**
 * The tab's connection for the signed-in user: opened on first use, closed at sign-out, and reopened for the next user. Callers don't need
 * to close it. Closing it affects the whole tab.
 */
export function userRealtime(): Realtime {
  shared ??= followSession()
  return shared
}

function followSession(): Realtime {
  let joined: string | undefined
  const line = createLine(
    () => ({ ...(currentSession() && { token: currentSession()?.token ?? '' }) }),
    // Data loaded before we have joined the room may already be outdated.
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

/** `greet` sends the first event, and calls `ready` when it is acknowledged. */
function createLine(auth: () => RealtimeAuth, greet: (socket: Socket, ready: () => void) => void = (_, ready) => ready()): Line {
  const events = listenersByName()
  let state: RealtimeState = 'connecting'
  let socket: Socket | undefined
  /** Set while the connection should be open. A new object each time identifies it. */
  let session: object | undefined
  /** A refused token is renewed only once. */
  let hasRenewed = false

  const setState = (next: RealtimeState) => {
    if (next === state && next !== 'connected') return
    state = next
    events.call('state', state)
  }

  async function connect(mine: object): Promise<void> {
    try {
      const { io } = await import('socket.io-client')
      if (session !== mine) return
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
      greet(opened, () => session === mine && opened.connected && setState('connected'))
    })
    // The shop's processes were briefly disconnected from each other.
    opened.on('missed', () => setState('connected'))
    opened.onAny((event: string, body: unknown) => events.call(`event ${event}`, body))
    opened.on('disconnect', (reason) => {
      if (reason === 'io client disconnect') return
      setState('retrying')
      // The session has ended. If this page ended it, it will know in a moment without a request.
      if (reason === 'io server disconnect') setTimeout(() => void renew(mine, opened), DELAY_MS)
    })
    opened.on('connect_error', ({ message }) => {
      if (!opened.active) return void renew(mine, opened, message)
      // A proxy may block websockets.
      if (message === 'timeout' || !hasConnected) opened.io.opts.transports = ['polling']
      events.call('error', message)
      setState('retrying')
    })
    opened.io.on('reconnect_failed', () => fail(mine, 'Max reconnection attempts reached'))
  }

  async function renew(mine: object, refused: Socket, message?: string): Promise<void> {
    const { token } = auth()
    if (session !== mine) return
    if (token === undefined || hasRenewed) return fail(mine, message ?? 'Authentication required')
    hasRenewed = true
    const isRenewed = await renewSession(token).catch(() => false)
    if (session !== mine) return
    if (isRenewed) refused.connect()
    else fail(mine, message ?? 'Authentication required')
  }

  function fail(mine: object, message: string): void {
    if (session !== mine) return
    setState('failed')
    events.call('error', message)
  }

  /** Also called after a failure, when the network is back or the page becomes visible. */
  function open(): void {
    if (session && state !== 'failed') return
    if (!session) {
      window.addEventListener('online', open)
      document.addEventListener('visibilitychange', open)
    }
    session ??= {}
    hasRenewed = false
    setState('connecting')
    if (socket) socket.connect()
    else void connect(session)
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
      session = undefined
      socket?.disconnect()
      socket = undefined
      setState('connecting')
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
