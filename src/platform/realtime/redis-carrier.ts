import type { Logger } from '#platform/log.ts'
import type { Carrier } from '#platform/realtime/signals.ts'
import { type Redis, waitUntilReady } from '#platform/redis.ts'

/**
 * Carries signals by Redis pub/sub. It hears all `channels` and speaks on the last one, which is that of the earliest secret in use:
 * every process hears it. While Redis is away, signals are dropped.
 */
export function redisCarrier(redis: Redis, channels: readonly string[], log: Logger): Carrier {
  const spoken = channels.at(-1) ?? ''
  return {
    async publish(texts) {
      const client = await redis.shared()
      await Promise.all(texts.map((text) => client.publish(spoken, text)))
    },
    async subscribe(onText, missed) {
      const client = await redis.open()
      const subscribed = new Promise<void>((resolve) => {
        // After each connect, because the last subscription may not have got through; the same listener twice counts once.
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
