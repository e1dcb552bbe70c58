import type { RedisClientType } from '@redis/client'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'
import type { Carrier } from '#platform/realtime/signals.ts'

/** How long the first word waits for Redis to be there. */
const PATIENCE_MS = 2_000
const CONNECT_MS = 5_000

/**
 * By pub/sub of Redis, on one channel. It comes back by itself; while Redis is away, what is said is lost at once. Its code
 * is loaded with the first word.
 */
export function redisCarrier(url: string, channel: string, log: Logger): Carrier {
  const opened: RedisClientType[] = []
  let speaker: Promise<RedisClientType> | undefined

  async function open(): Promise<RedisClientType> {
    const { createClient } = await import('@redis/client')
    const client: RedisClientType = createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: CONNECT_MS, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 5_000) },
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

  async function openSpeaker(): Promise<RedisClientType> {
    const client = await open()
    await patiently(client.connect())
    return client
  }

  return {
    async say(texts) {
      speaker ??= openSpeaker()
      const client = await speaker
      await Promise.all(texts.map((text) => client.publish(channel, text)))
    },
    async hear(heard, missed) {
      const client = await open()
      const subscribed = new Promise<void>((resolve) => {
        // Each time, because nobody knows whether the last one got through; the same listener twice counts once.
        client.on('ready', () => {
          client.subscribe(channel, heard).then(
            () => {
              missed()
              resolve()
            },
            (error: unknown) => log.warn({ err: error }, 'signals of other processes cannot be heard'),
          )
        })
      })
      client.connect().catch(() => {})
      await patiently(subscribed)
    },
    async close() {
      for (const client of opened) client.destroy()
    },
  }
}

/** Until it is there, or for a while: a shop without Redis starts and works all the same. */
async function patiently(ready: Promise<unknown>): Promise<void> {
  await Promise.race([ready.catch(() => {}), sleep(PATIENCE_MS, undefined, { ref: false })])
}
