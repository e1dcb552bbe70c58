import { createConnection, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { listen } from './listen.ts'

/** How the proxy disturbs its connections. */
export interface ProxyFault {
  /** Delays everything by this long. */
  latencyMs?: number
  /** Silently drops everything, like a cut cable. */
  blackhole?: boolean
  /** Resets new connections immediately. */
  refuse?: boolean
  /** Resets each connection after this many bytes in both directions together. */
  cutAfterBytes?: number
  /** Resets a connection when its client sends a word. */
  cutAt?: CutAt
  /** Decides for each chunk whether it's passed on. */
  mayPass?(from: 'client' | 'server', bytes: Buffer): boolean
}

/** Where to cut a connection. Everything before the word, and all other connections, pass. */
export interface CutAt {
  /** A word in the client's messages: `COMMIT`, or the name of a prepared statement. */
  word: string
  /** Which occurrence of the word to cut at, counted from now; by default the first. */
  nth?: number
  /** Whether the word still reaches the server. Then the connection is cut when the server responds, and the response is lost. */
  reaches: boolean
}

export interface TcpProxy {
  port: number
  /** The number of connections so far. */
  accepted(): number
  /** How often a connection was cut at a word. */
  cuts(): number
  /** Sets the fault from now on. With `{}`, the proxy passes everything. */
  behave(fault: ProxyFault): void
  /** Resets every open connection. */
  reset(): void
  close(): Promise<void>
}

/** Starts a proxy for the server at `upstream` that can disturb its connections. */
export async function tcpProxy(upstream: NetConnectOpts): Promise<TcpProxy> {
  let fault: ProxyFault = {}
  let accepted = 0
  let cuts = 0
  let occurred = 0
  const links = new Set<() => void>()

  const server = createServer((client) => {
    accepted++
    if (fault.refuse) return void client.resetAndDestroy()
    const target = createConnection(upstream)
    const cut = () => {
      links.delete(cut)
      client.resetAndDestroy()
      target.destroy()
    }
    links.add(cut)
    let carried = 0
    /** Set when the word has reached the server. The server's next bytes are lost with the connection. */
    let isResponseLost = false

    /** Whether the bytes may pass. */
    const inspect = (from: 'client' | 'server', bytes: Buffer): boolean => {
      if (fault.blackhole) return false
      if (fault.mayPass?.(from, bytes) === false) return false
      carried += bytes.length
      if (fault.cutAfterBytes !== undefined && carried > fault.cutAfterBytes) return cutNow()
      if (from === 'server') return !isResponseLost || cutNow()
      const { cutAt } = fault
      if (!cutAt) return true
      const before = occurred
      occurred += countOccurrences(bytes, cutAt.word)
      const nth = cutAt.nth ?? 1
      if (before >= nth || occurred < nth) return true
      cuts++
      if (!cutAt.reaches) return cutNow()
      return (isResponseLost = true)
    }
    const cutNow = (): false => {
      cut()
      return false
    }
    pass(
      client,
      target,
      (bytes) => inspect('client', bytes),
      () => fault.latencyMs,
    )
    pass(
      target,
      client,
      (bytes) => inspect('server', bytes),
      () => fault.latencyMs,
    )
    for (const socket of [client, target]) socket.on('error', cut).on('close', cut)
  })

  return {
    port: Number(new URL(await listen(server)).port),
    accepted: () => accepted,
    cuts: () => cuts,
    behave(next) {
      fault = next
      occurred = 0
    },
    reset: () => links.forEach((cut) => cut()),
    close() {
      return new Promise((resolve) => {
        // Stop accepting before cutting, or `close` would wait for a connection accepted in between.
        server.close(() => resolve())
        links.forEach((cut) => cut())
      })
    },
  }
}

/** Passes bytes on. They stay in order, because all are delayed equally. */
function pass(from: Socket, to: Socket, mayPass: (bytes: Buffer) => boolean, latencyMs: () => number | undefined): void {
  from.on('data', (bytes: Buffer) => {
    if (!mayPass(bytes)) return
    const wait = latencyMs()
    if (wait) setTimeout(() => to.writable && to.write(bytes), wait)
    else to.write(bytes)
  })
}

/** Counts a word in PostgreSQL messages, which end names and simple queries with a zero byte. */
function countOccurrences(bytes: Buffer, word: string): number {
  const pattern = Buffer.from(`${word}\0`)
  let count = 0
  for (let at = bytes.indexOf(pattern); at >= 0; at = bytes.indexOf(pattern, at + pattern.length)) count++
  return count
}
