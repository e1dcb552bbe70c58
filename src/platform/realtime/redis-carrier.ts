import type { Logger } from '#platform/log.ts'
import type { Carrier } from '#platform/realtime/signals.ts'
import { type Redis, waitUntilReady } from '#platform/redis.ts'

/**
 * Carries signals by Redis pub/sub. It subscribes to all `channels` and publishes on the last one, that of the earliest accepted secret,
 * which every process subscribes to. While Redis is down, signals are dropped.
 */
export function redisCarrier(redis: Redis, channels: readonly string[], log: Logger): Carrier {
  const channel = channels.at(-1) ?? ''
  return {
    async publish(texts) {
      const client = await redis.shared()
      await Promise.all(texts.map((text) => client.publish(channel, text)))
    },
    async subscribe(onText, missed) {
      const client = await redis.open()
      const subscribed = new Promise<void>((resolve) => {
        // After each connect, because the last subscription may have failed. Adding the same listener again has no effect.
        client.on('ready', () => {
          client.subscribe([...channels], onText).then(
            () => {
              missed()
              resolve()
            },
            (error: unknown) => log.warn({ err: error }, 'cannot subscribe to the signals of other processes'),
          )
        })
      })
      client.connect().catch(() => {})
      await waitUntilReady(subscribed)
    },
    close: () => redis.close(),
  }
}
