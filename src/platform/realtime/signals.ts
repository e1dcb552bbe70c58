import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'

const CHANNEL = 'signals'

/** Carries signals by PostgreSQL's NOTIFY: enough for a shop on one database. */
export function postgresCarrier(db: Database): Carrier {
  return {
    async publish(texts) {
      await db.query('select pg_notify($1, text) from unnest($2::text[]) as text', [CHANNEL, texts], 'signals_publish')
    },
    subscribe: (onText, missed) => db.listen(CHANNEL, (text) => (text === undefined ? missed() : onText(text))),
    close: async () => {},
  }
}

/** What has changed, and for whom. The database is the truth: a lost signal only delays an update on a screen. */
export interface Signal {
  /** `user:usr_...`, `session:ses_...`, `conversation:cnv_...`, `staff`. */
  room: string
  /** The name of the event that the sockets get. */
  event: string
  /** Small: at most 4 kB as JSON. */
  body: Record<string, unknown>
}

/** Carries signals from whichever process changed something to every process that holds sockets. */
export interface Signals {
  /** Publishes a signal, to be called after the change is committed. Never throws; a failure is logged. */
  send(signal: Signal): void
  /**
   * Calls `handle` with every signal of every process, this one included; `missed` after an interruption in which some
   * may have been lost.
   */
  listen(handle: (signal: Signal) => void, missed?: () => void): Promise<void>
  /** Publishes what is queued, for up to a second, and closes its connections. */
  close(): Promise<void>
}

/** Carries texts of less than 8 kB to every process, the sender included. */
export interface Carrier {
  /** Throws if they could not be published. */
  publish(texts: string[]): Promise<void>
  /** Calls `missed` after an interruption. Throws if it cannot subscribe now. */
  subscribe(onText: (text: string) => void, missed: () => void): Promise<void>
  close(): Promise<void>
}

type Listener = (signal: Signal) => void

/** NOTIFY takes less than 8,000 bytes. */
const MAX_BYTES = 7_500
const BATCH = 500
/** Signals that wait for a slow carrier; more than that are dropped. */
const MAX_QUEUED = 10_000
const CLOSE_TIMEOUT_MS = 1_000

/**
 * Creates signals over `carrier`. This process's own listeners are called at once; the other processes get all that has
 * queued up meanwhile in one batch, in order.
 */
export function createSignals(carrier: Carrier, log: Logger): Signals {
  const self = randomUUID()
  const listeners: Listener[] = []
  const waiting: string[] = []
  let publishing: Promise<void> | undefined
  let isLosing = false
  let closed = false

  const deliver = (signal: Signal) => {
    for (const listener of listeners) listener(signal)
  }
  const reportLoss = (error: unknown) => {
    if (!isLosing && !closed) log.warn({ err: error }, 'signals do not reach other processes; their data is in the database')
    isLosing = true
  }

  async function publishAll(): Promise<void> {
    while (waiting.length > 0) {
      try {
        await carrier.publish(waiting.splice(0, BATCH))
        if (isLosing) log.info('signals reach other processes again')
        isLosing = false
      } catch (error) {
        reportLoss(error)
      }
    }
    publishing = undefined
  }

  return {
    send(signal) {
      try {
        deliver(signal)
        const text = JSON.stringify({ ...signal, from: self })
        if (Buffer.byteLength(text) > MAX_BYTES) throw new Error(`longer than ${MAX_BYTES} bytes`)
        if (waiting.length >= MAX_QUEUED) return reportLoss(new Error('the queue is full'))
        waiting.push(text)
        publishing ??= publishAll()
      } catch (error) {
        log.error({ err: error, event: signal.event }, 'a signal was not sent')
      }
    },
    async listen(handle, missed = () => {}) {
      const onText = (text: string) => {
        const { from, ...signal }: Signal & { from: string } = JSON.parse(text)
        if (from !== self) handle(signal)
      }
      await carrier.subscribe(onText, missed)
      listeners.push(handle)
    },
    async close() {
      closed = true
      await Promise.race([publishing, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
      await carrier.close()
    },
  }
}
