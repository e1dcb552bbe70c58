import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Server as SocketServer } from 'socket.io'
import type { Config } from '#platform/config.ts'
import { endWith, RETRY_AFTER } from '#platform/http/errors.ts'
import { isOwnPage, securityHeaders } from '#platform/http/security-headers.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'

const PATH = '/socket.io'
/** Browsers only send an event's name and an id. */
const MAX_MESSAGE_BYTES = 8 * 1024
/**
 * Fragments and packets of a message. Each is held until the last one arrives and takes more than a hundred bytes, however small it is.
 * Browsers don't split small messages, and a network sends about 1,400 bytes at a time.
 */
const MAX_FRAGMENTS = 10
const MAX_PACKETS = 100
/** Timeout for completing the handshake. */
const HANDSHAKE_TIMEOUT_MS = 10_000
/** Connections per network: enough for a large company, too few to exhaust a process. */
const MAX_PER_NETWORK = 2_000

const NO_SOCKET = new Refusal(400, 'bad_request', 'This connection could not be opened.')

/** The sockets of this process. */
export interface Sockets {
  count(): number
}

/** The used part of an Engine.IO connection. */
interface Connection {
  request: IncomingMessage
  once(event: 'close', then: () => void): void
}

interface Upgrade {
  socket: Duplex
  head: Buffer
}

/** Whether a request is a WebSocket upgrade for us. All other upgrade requests are handled as normal requests. */
export function isSocketUpgrade({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith(PATH) && headers.upgrade?.toLowerCase() === 'websocket'
}

/**
 * Serves Socket.IO at `/socket.io` through the router. It is loaded with the first connection. `begin` is then called once, before anyone
 * is let in, with a function that returns the network of a connection's request. The function it returns is called when the server closes.
 * Requests from other sites are refused.
 */
export function mountSockets(
  server: HttpServer,
  config: Config,
  begin: (io: SocketServer, networkOf: (request: IncomingMessage) => string) => Promise<() => void>,
): Sockets {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const addresses = new WeakMap<IncomingMessage, string>()
  const perAddress = countByAddress()
  const headers = securityHeaders(config)
  let current: SocketServer | undefined
  let opening: Promise<SocketServer> | undefined
  let end = () => {}
  let isClosing = false

  async function open(): Promise<SocketServer> {
    const { Server } = await import('socket.io')
    // Requests are passed to it directly, so its own server never listens.
    const io = new Server(http().createServer(), {
      serveClient: false,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      connectTimeout: HANDSHAKE_TIMEOUT_MS,
      httpCompression: false,
      allowRequest: (request, decide) =>
        decide(null, isOwnPage(config, request.headers) && perAddress.of(addresses.get(request)) < MAX_PER_NETWORK),
    })
    // Engine.IO passes no other options on to the WebSocket server.
    const { ws } = io.engine as unknown as { ws: { options: object } }
    Object.assign(ws.options, { maxFragments: MAX_FRAGMENTS, maxBufferedChunks: MAX_PACKETS })
    io.engine.on('connection', (connection: Connection) => {
      const address = addresses.get(connection.request)
      perAddress.add(address, 1)
      connection.once('close', () => perAddress.add(address, -1))
    })
    // Engine.IO would send an upgrade that it refuses plain HTML.
    io.engine.on('connection_error', ({ req }: { req: IncomingMessage }) => {
      const upgrade = upgrades.get(req)
      if (upgrade?.socket.writable) endWith(upgrade.socket, NO_SOCKET, 'Bad Request', headers)
    })
    end = await begin(io, (request) => addresses.get(request) ?? '')
    current = io
    return io
  }

  async function accept(request: FastifyRequest, reply: FastifyReply, upgrade: Upgrade | undefined): Promise<void> {
    try {
      opening ??= open().catch((error: unknown) => {
        opening = undefined
        throw error
      })
      const io = await opening
      // The visitor has left, and has no address anymore.
      if (request.raw.socket.remoteAddress === undefined) return
      if (isClosing) return refuse(reply)
      addresses.set(request.raw, networkOf(request.ip))
      if (!upgrade) {
        for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
        return io.engine.handleRequest(request.raw, reply.raw)
      }
      reply.raw.detachSocket(request.raw.socket)
      io.engine.handleUpgrade(request.raw, upgrade.socket, upgrade.head)
    } catch (error) {
      request.log.warn({ err: error }, 'could not open sockets')
      refuse(reply)
    }
  }

  server.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    upgrades.set(request, { socket, head })
    const response = new (http().ServerResponse)(request)
    try {
      response.assignSocket(request.socket)
    } catch {
      // The socket still belongs to an earlier request. Browsers use a separate connection for a WebSocket.
      return socket.destroy()
    }
    // After an upgrade request the server's timeouts no longer apply, so any other response has to close the connection.
    response.once('finish', () => request.socket.destroySoon())
    server.routing(request, response)
  })
  server.route({
    method: ['GET', 'POST'],
    url: PATH,
    schema: { hide: true },
    // Before the body is read, because Socket.IO reads it itself.
    onRequest(request, reply) {
      // Browsers state the length. Chunks of a byte would each take more than thirty times its size.
      if (request.headers['transfer-encoding'] !== undefined) return void reply.header('connection', 'close').send(NO_SOCKET)
      reply.hijack()
      const upgrade = upgrades.get(request.raw)
      if (isClosing) refuse(reply)
      else void accept(request, reply, upgrade)
    },
    handler: () => undefined,
  })
  server.addHook('preClose', async () => {
    isClosing = true
    end()
    await current?.close()
  })
  return { count: () => current?.engine.clientsCount ?? 0 }
}

/** Importing node:http would also load fetch, which takes about 20 ms at startup. */
const http = () => process.getBuiltinModule('node:http')

function refuse({ raw }: FastifyReply): void {
  raw.writeHead(503, { 'retry-after': String(RETRY_AFTER), connection: 'close' }).end()
}

function countByAddress() {
  const counts = new Map<string, number>()
  return {
    of: (address = '') => counts.get(address) ?? 0,
    add(address = '', change: number) {
      const count = (counts.get(address) ?? 0) + change
      if (count > 0) counts.set(address, count)
      else counts.delete(address)
    },
  }
}
