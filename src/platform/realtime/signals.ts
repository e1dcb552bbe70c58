import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'

/** What has changed, and for whom. The database is the truth: a signal that is lost costs a moment, nothing else. */
export interface Signal {
  /** `user:usr_...`, `session:ses_...`, `conversation:cnv_...`, `staff`. */
  room: string
  /** The name of the event that the sockets get. */
  event: string
  /** What it says, small: at most 4 kB as JSON. */
  body: Record<string, unknown>
}

/** Carries signals from whichever process changed something to every process that holds sockets. */
export interface Signals {
  /** After the change is committed. Never throws; what cannot be told is logged. */
  send(signal: Signal): void
  /**
   * Calls `handle` with every signal of every process, this one included; `missed` after an interruption in which some
   * may have been lost.
   */
  listen(handle: (signal: Signal) => void, missed?: () => void): Promise<void>
  /** Says what is still to be said, and lets go of what it opened. */
  close(): Promise<void>
}

/** Takes texts of less than 8 kB to every process, also to the one that said them. */
export interface Carrier {
  /** Throws where they could not be said. */
  say(texts: string[]): Promise<void>
  /** `missed` is called after an interruption. Throws where it cannot be begun now. */
  hear(heard: (text: string) => void, missed: () => void): Promise<void>
  close(): Promise<void>
}

type Listener = (signal: Signal) => void

/** NOTIFY takes less than 8,000 bytes. */
const LONGEST = 7_500
const BATCH = 500
/** What is kept while the carrier is slow; what comes on top is lost. */
const MOST_WAITING = 10_000
const LAST_WORDS_MS = 1_000

/**
 * Signals over `carrier`. This process's own sockets are told at once, the others by one statement for all that has
 * gathered meanwhile, in order.
 */
export function createSignals(carrier: Carrier, log: Logger): Signals {
  const self = randomUUID()
  const listeners: Listener[] = []
  const waiting: string[] = []
  let saying: Promise<void> | undefined
  let isLosing = false
  let closed = false

  const deliver = (signal: Signal) => {
    for (const listener of listeners) listener(signal)
  }
  const lose = (error: unknown) => {
    if (!isLosing && !closed) log.warn({ err: error }, 'signals do not reach other processes; what they say is in the database')
    isLosing = true
  }

  async function sayAll(): Promise<void> {
    while (waiting.length > 0) {
      try {
        await carrier.say(waiting.splice(0, BATCH))
        if (isLosing) log.info('signals reach other processes again')
        isLosing = false
      } catch (error) {
        lose(error)
      }
    }
    saying = undefined
  }

  return {
    send(signal) {
      try {
        deliver(signal)
        const text = JSON.stringify({ ...signal, from: self })
        if (Buffer.byteLength(text) > LONGEST) throw new Error(`longer than ${LONGEST} bytes`)
        if (waiting.length >= MOST_WAITING) return lose(new Error('too many are waiting'))
        waiting.push(text)
        saying ??= sayAll()
      } catch (error) {
        log.error({ err: error, event: signal.event }, 'a signal was not sent')
      }
    },
    async listen(handle, missed = () => {}) {
      const heard = (text: string) => {
        const { from, ...signal } = JSON.parse(text) as Signal & { from: string }
        if (from !== self) handle(signal)
      }
      await carrier.hear(heard, missed)
      listeners.push(handle)
    },
    async close() {
      closed = true
      await Promise.race([saying, sleep(LAST_WORDS_MS, undefined, { ref: false })])
      await carrier.close()
    },
  }
}
