import type { RedisClientType } from '@redis/client'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'

/** How long the first use waits for a connection. */
const READY_TIMEOUT_MS = 2_000
const CONNECT_TIMEOUT_MS = 5_000
/** Interval of pings on idle connections, and the silence after which a connection is closed. */
const PING_INTERVAL_MS = 1_000
const SILENCE_TIMEOUT_MS = 3_000

/** This process's Redis connections, which reconnect automatically. Commands fail immediately if Redis is down, and within seconds if it hangs. */
export interface Redis {
  /** Makes a separate connection, not connected yet. */
  open(): Promise<RedisClientType>
  /** The shared connection, for everything except subscriptions. */
  shared(): Promise<RedisClientType>
  close(): Promise<void>
}

/** Creates the Redis access. It connects and loads the client on first use. */
export function createRedis(url: string, log: Logger): Redis {
  const opened: RedisClientType[] = []
  let shared: Promise<RedisClientType> | undefined

  async function open(): Promise<RedisClientType> {
    const { createClient } = await import('@redis/client')
    const client: RedisClientType = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: PING_INTERVAL_MS,
      socket: {
        connectTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SILENCE_TIMEOUT_MS,
        reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 5_000),
      },
    })
    opened.push(client)
    let isAway = false
    client.on('error', (error: Error) => {
      if (!isAway) log.warn({ reason: error.message }, 'Redis is unavailable; reconnecting')
      isAway = true
    })
    client.on('ready', () => {
      isAway = false
    })
    return client
  }

  async function connectShared(): Promise<RedisClientType> {
    const client = await open()
    await waitUntilReady(client.connect())
    return client
  }

  return {
    open,
    shared: () => (shared ??= connectShared()),
    async close() {
      for (const client of opened) client.destroy()
    },
  }
}

/** Waits up to two seconds for Redis. The shop starts and works without it. */
export async function waitUntilReady(ready: Promise<unknown>): Promise<void> {
  await Promise.race([ready.catch(() => {}), sleep(READY_TIMEOUT_MS, undefined, { ref: false })])
}
