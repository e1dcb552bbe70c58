import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PROCESS_LOCKS } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'
import { errorMessage } from '#shared/errors.ts'

type Listener = (payload: string | undefined) => void

/** An open connection that runs statements one at a time. */
interface Connection {
  send(text: string, values?: unknown[]): Promise<unknown>
  end(): Promise<void>
}

/** Interval of pings, because a silent connection may be dead without notice. */
const PULSE_MS = 30_000

/**
 * One connection that waits for NOTIFY and holds this process's lock. It reconnects after a loss, then calls every listener once.
 */
export function createListener(
  connection: pg.PoolConfig,
  log: Logger,
  { processKey, pulseMs = PULSE_MS }: { processKey: number; pulseMs?: number },
) {
  const listeners = new Map<string, Listener[]>()
  let current: Promise<Connection> | undefined
  let isLost = false
  let closed = false

  async function open(): Promise<Connection> {
    const client = new pg.Client({
      ...connection,
      application_name: 'groundswell listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: Math.min(pulseMs, 10_000),
    })
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) {
        try {
          listener(payload)
        } catch (error) {
          // Any role of the server that may connect can send anything. Thrown here, an error would end the process.
          log.warn({ err: error, channel }, 'a notification could not be handled')
        }
      }
    })
    client.on('error', () => {})
    const send = inTurn(client)
    try {
      await client.connect()
      await send('select pg_advisory_lock($1, $2)', [PROCESS_LOCKS, processKey])
      for (const channel of listeners.keys()) await send(listenTo(channel))
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    // Only now, because a failed attempt is retried by its caller and must not start a second series of attempts.
    const pulse = setInterval(() => void send('select 1').catch(() => client.end().catch(() => {})), pulseMs).unref()
    client.once('end', () => {
      clearInterval(pulse)
      if (closed) return
      isLost = true
      current = reconnect()
      current.catch(() => {})
    })
    return { send, end: () => client.end().catch(() => {}) }
  }

  async function reconnect(): Promise<Connection> {
    for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
      await sleep(pause, undefined, { ref: false })
      if (closed) throw new Error('closed')
      try {
        const connection = await open()
        isLost = false
        for (const listener of [...listeners.values()].flat()) listener(undefined)
        return connection
      } catch (error) {
        log.warn({ reason: errorMessage(error) }, 'listening for changes was interrupted; reconnecting')
      }
    }
  }

  return {
    async listen(channel: string, listener: Listener): Promise<void> {
      // New listeners fail immediately instead of waiting for the connection.
      if (isLost) throw new Error('Connection terminated: listening for changes is interrupted')
      current ??= open().catch((error: unknown) => {
        current = undefined
        throw error
      })
      const { send } = await current
      await send(listenTo(channel))
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    },
    async close(): Promise<void> {
      closed = true
      const connection = await current?.catch(() => undefined)
      await connection?.end()
    },
  }
}

/** Queues the statements of a connection, because several listeners start at the same time. */
function inTurn(client: pg.Client): Connection['send'] {
  let last: Promise<unknown> = Promise.resolve()
  return (text, values) => {
    const sent = last.catch(() => {}).then(() => client.query(text, values))
    last = sent
    return sent
  }
}

function listenTo(channel: string): string {
  return `LISTEN ${pg.escapeIdentifier(channel)}`
}
