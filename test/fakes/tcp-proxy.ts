import { createConnection, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

/** What becomes of the bytes that pass. */
export interface ProxyFault {
  /** Everything arrives this much later. */
  latencyMs?: number
  /** Nothing arrives any more and nobody is told: what a cut cable looks like. */
  blackhole?: boolean
  /** New connections are reset at once. */
  refuse?: boolean
  /** Every connection is reset when it has carried this many bytes from now on, both ways counted. */
  cutAfterBytes?: number
  /** The connection on which the client says something is reset at that word. */
  cutAt?: CutAt
  /** Sees everything that comes, and says whether it is passed on. */
  mayPass?(from: 'client' | 'server', bytes: Buffer): boolean
}

/** Where to cut. The words before it, and everything on other connections, pass. */
export interface CutAt {
  /** What the client says: `COMMIT`, or the name of a prepared statement. */
  word: string
  /** Which time it is said, from now on: the first unless told otherwise. */
  nth?: number
  /** Whether the word still reaches the server. Then the cut comes with the server's answer, which is lost. */
  reaches: boolean
}

export interface TcpProxy {
  port: number
  /** How many connections came so far. */
  accepted(): number
  /** How often a connection was cut at a word. */
  cuts(): number
  /** From now on the proxy behaves like this; nothing named, it is honest. */
  behave(fault: ProxyFault): void
  /** Resets every open connection. */
  reset(): void
  close(): Promise<void>
}

/** Stands between a client and the server at `upstream`, and breaks what passes as it is told. */
export async function tcpProxy(upstream: NetConnectOpts): Promise<TcpProxy> {
  let fault: ProxyFault = {}
  let accepted = 0
  let cuts = 0
  let said = 0
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
    /** Set when the word has gone to the server: the next bytes from there are lost with the connection. */
    let answerIsLost = false

    /** Whether the bytes may pass. */
    const inspect = (from: 'client' | 'server', bytes: Buffer): boolean => {
      if (fault.blackhole) return false
      if (fault.mayPass?.(from, bytes) === false) return false
      carried += bytes.length
      if (fault.cutAfterBytes !== undefined && carried > fault.cutAfterBytes) return cutNow()
      if (from === 'server') return !answerIsLost || cutNow()
      const { cutAt } = fault
      if (!cutAt) return true
      const before = said
      said += occurrences(bytes, cutAt.word)
      const nth = cutAt.nth ?? 1
      if (before >= nth || said < nth) return true
      cuts++
      if (!cutAt.reaches) return cutNow()
      return (answerIsLost = true)
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
    port: await listen(server),
    accepted: () => accepted,
    cuts: () => cuts,
    behave(next) {
      fault = next
      said = 0
    },
    reset: () => links.forEach((cut) => cut()),
    close() {
      return new Promise((resolve) => {
        // Nobody else comes in, and whoever is in is cut: one that came between the two would be waited for.
        server.close(() => resolve())
        links.forEach((cut) => cut())
      })
    },
  }
}

/** Later bytes never overtake earlier ones, because all wait equally long. */
function pass(from: Socket, to: Socket, mayPass: (bytes: Buffer) => boolean, latencyMs: () => number | undefined): void {
  from.on('data', (bytes: Buffer) => {
    if (!mayPass(bytes)) return
    const wait = latencyMs()
    if (wait) setTimeout(() => to.writable && to.write(bytes), wait)
    else to.write(bytes)
  })
}

/** The protocol ends names and simple queries with a zero byte. */
function occurrences(bytes: Buffer, word: string): number {
  const sought = Buffer.from(`${word}\0`)
  let count = 0
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + sought.length)) count++
  return count
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
}
