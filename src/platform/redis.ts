import type { RedisClientType } from '@redis/client'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'

/** How long the first use waits for Redis. */
const READY_TIMEOUT_MS = 2_000
const CONNECT_TIMEOUT_MS = 5_000
/** How often an idle connection is asked for a sign of life, and after how long without one it is given up. */
const PING_INTERVAL_MS = 1_000
const SILENCE_TIMEOUT_MS = 3_000

/** This process's connections to Redis. They reconnect on their own; while Redis is away a command fails at once, while it hangs within seconds. */
export interface Redis {
  /** A connection of its own, not connected yet. */
  open(): Promise<RedisClientType>
  /** The connection that everything but subscriptions shares. */
  shared(): Promise<RedisClientType>
  close(): Promise<void>
}

/** Connects to nothing, and loads no client code, before the first use. */
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
      if (!isAway) log.warn({ reason: error.message }, 'Redis is away; trying again')
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

/** Waits until Redis is ready, for two seconds at most: a shop whose Redis is away starts and works all the same. */
export async function waitUntilReady(ready: Promise<unknown>): Promise<void> {
  await Promise.race([ready.catch(() => {}), sleep(READY_TIMEOUT_MS, undefined, { ref: false })])
}
