import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'

/**
 * Carries signals by PostgreSQL's NOTIFY, which is sufficient for a shop on one database. It listens on all `channels` and notifies on the
 * last one, that of the earliest accepted secret, which every process listens on. Any role that may connect to the database can listen and
 * notify, so nobody else may know their names.
 */
export function postgresCarrier(db: Database, channels: readonly string[]): Carrier {
  const channel = channels.at(-1) ?? ''
  return {
    async publish(texts) {
      await db.query('select pg_notify($1, text) from unnest($2::text[]) as text', [channel, texts], 'signals_publish')
    },
    async subscribe(onText, missed) {
      for (const name of channels) await db.listen(name, (text) => (text === undefined ? missed() : onText(text)))
    },
    close: async () => {},
  }
}

/** A change, and who to notify of it. Signals carry no data that isn't in the database, so a lost one only delays an update on a screen. */
export interface Signal {
  /** `user:usr_...`, `session:ses_...`, `conversation:cnv_...`, `staff`. */
  room: string
  /** The name of the socket event. */
  event: string
  /** At most 4 kB as JSON. */
  body: Record<string, unknown>
}

/** Carries signals from the process of a change to every process with sockets. */
export interface Signals {
  /** Publishes a signal. Call it after the commit. Never throws; failures are logged. */
  send(signal: Signal): void
  /**
   * Calls `handle` for every signal of every process, including this one, and `missed` after an interruption in which some may have been
   * lost.
   */
  listen(handle: (signal: Signal) => void, missed?: () => void): Promise<void>
  /** Publishes queued signals for up to a second, then closes the connections. */
  close(): Promise<void>
}

/** Carries texts of less than 8 kB to every process, including the sender. */
export interface Carrier {
  /** Throws if the texts could not be published. */
  publish(texts: string[]): Promise<void>
  /** Calls `missed` after an interruption. Throws if it can't subscribe now. */
  subscribe(onText: (text: string) => void, missed: () => void): Promise<void>
  close(): Promise<void>
}

type Listener = (signal: Signal) => void

/** NOTIFY is limited to payloads of less than 8,000 bytes. */
const MAX_BYTES = 7_500
const BATCH = 500
/** Maximum number of signals waiting for a slow carrier. Others are dropped. */
const MAX_QUEUED = 10_000
const CLOSE_TIMEOUT_MS = 1_000

/**
 * Creates signals over `carrier`. This process's own listeners are called immediately. Other processes get queued signals in batches, in
 * order.
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
    if (!isLosing && !closed) log.warn({ err: error }, 'signals are not reaching other processes')
    isLosing = true
  }

  async function publishAll(): Promise<void> {
    while (waiting.length > 0) {
      try {
        await carrier.publish(waiting.splice(0, BATCH))
        if (isLosing) log.info('signals are reaching other processes again')
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
        log.error({ err: error, event: signal.event }, 'signal not sent')
      }
    },
    async listen(handle, missed = () => {}) {
      const onText = (text: string) => {
        try {
          const { from, ...signal }: Signal & { from: string } = JSON.parse(text)
          if (from !== self) handle(signal)
        } catch (error) {
          // Another program may use the same Redis. Thrown here, an error would end the process.
          log.warn({ err: error }, 'a signal could not be read')
        }
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

/** Notifies open consoles that something of this kind (`order`, `approval`, `review`) has changed. Call it after the commit. */
export function notifyStaff({ signals }: { signals: Signals }, what: string, id: string): void {
  signals.send({ room: 'staff', event: 'admin_changed', body: { what, id } })
}
