import pg from 'pg'
import type { Logger } from '#platform/log.ts'

/** One connection that waits for NOTIFY, and comes back by itself after a loss: then every listener is called once. */
export function createListener(connection: pg.PoolConfig, log: Logger) {
  const listeners = new Map<string, ((payload: string | undefined) => void)[]>()
  let client: pg.Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'groundswell listener' })
    next.on('notification', (message) => {
      for (const listener of listeners.get(message.channel) ?? []) listener(message.payload)
    })
    next.on('error', () => {})
    next.on('end', () => !closed && setTimeout(() => void reconnect(), 500).unref())
    await next.connect()
    for (const channel of listeners.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    client = next
  }

  async function reconnect(): Promise<void> {
    if (closed) return
    try {
      await connect()
      for (const each of listeners.values()) for (const listener of each) listener(undefined)
    } catch (error) {
      log.warn({ err: error }, 'listening for changes is interrupted; trying again')
      setTimeout(() => void reconnect(), 1_000).unref()
    }
  }

  return {
    async listen(channel: string, listener: (payload: string | undefined) => void) {
      const known = listeners.get(channel)
      listeners.set(channel, [...(known ?? []), listener])
      if (!client) await connect()
      else if (!known) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
