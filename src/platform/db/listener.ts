import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '#platform/log.ts'

type Listener = (payload: string | undefined) => void

/** A connection on which nothing is said may be dead without anyone knowing: so something is said this often. */
const PULSE_MS = 30_000

/** One connection that waits for NOTIFY, and comes back by itself after a loss: then every listener is called once. */
export function createListener(connection: pg.PoolConfig, log: Logger, pulseMs = PULSE_MS) {
  const listeners = new Map<string, Listener[]>()
  let current: Promise<pg.Client> | undefined
  let isLost = false
  let closed = false

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...connection,
      application_name: 'groundswell listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: Math.min(pulseMs, 10_000),
    })
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
    client.on('error', () => {})
    try {
      await client.connect()
      for (const channel of listeners.keys()) await client.query(listenTo(channel))
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    // Not before: an attempt that fails is repeated by who made it, and must not begin a second series of attempts.
    const pulse = setInterval(() => void client.query('select 1').catch(() => client.end().catch(() => {})), pulseMs).unref()
    client.once('end', () => {
      clearInterval(pulse)
      if (closed) return
      isLost = true
      current = comeBack()
      current.catch(() => {})
    })
    return client
  }

  async function comeBack(): Promise<pg.Client> {
    for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
      await sleep(pause, undefined, { ref: false })
      if (closed) throw new Error('closed')
      try {
        const client = await open()
        isLost = false
        for (const each of listeners.values()) for (const listener of each) listener(undefined)
        return client
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'listening for changes is interrupted; trying again')
      }
    }
  }

  return {
    async listen(channel: string, listener: Listener): Promise<void> {
      // Whoever begins to listen now is told that it cannot be done now, rather than kept waiting for as long as it takes.
      if (isLost) throw new Error('Connection terminated: listening for changes is interrupted')
      current ??= open().catch((error: unknown) => {
        current = undefined
        throw error
      })
      const client = await current
      await client.query(listenTo(channel))
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    },
    async close(): Promise<void> {
      closed = true
      const client = await current?.catch(() => undefined)
      await client?.end().catch(() => {})
    },
  }
}

function listenTo(channel: string): string {
  return `LISTEN ${pg.escapeIdentifier(channel)}`
}
