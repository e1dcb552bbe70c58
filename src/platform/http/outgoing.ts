import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { lookupWithin, type Reach } from '#platform/outgoing-reach.ts'

/** A request from the shop to another server. */
export interface OutgoingRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Which IP addresses it may connect to. */
  reach: Reach
  /** Time until the whole response has arrived. */
  timeoutMs: number
  /** Aborts the request. */
  signal?: AbortSignal | undefined
}

export interface OutgoingAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Sends a request and reads the whole response, up to `maxBytes`. All calls to other servers go through this module: the address is
 * checked after name resolution, when connecting, and redirects are not followed. Throws connection errors, code EREFUSED for addresses
 * out of reach, and TimeoutError.
 */
export async function fetchOutside(url: string, { maxBytes, ...request }: OutgoingRequest & { maxBytes: number }): Promise<OutgoingAnswer> {
  const { answer, timer } = await open(url, request)
  const chunks: Uint8Array[] = []
  try {
    for await (const bytes of limited(answer, maxBytes)) chunks.push(bytes)
  } catch (error) {
    throw timer.aborted ? timer.reason : error
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }
}

/** Sends a request and returns the response's status and headers without reading its body. Throws the same errors as `fetchOutside`. */
export async function sendOutside(url: string, request: OutgoingRequest): Promise<Omit<OutgoingAnswer, 'body'>> {
  const { answer } = await open(url, request)
  answer.destroy()
  return { status: answer.statusCode ?? 0, headers: answer.headers }
}

/** A `fetch` for libraries, with the same checks, no redirects, and streamed responses of at most `maxBytes`. */
export function outgoingFetch({ reach, timeoutMs, maxBytes }: { reach: Reach; timeoutMs: number; maxBytes: number }): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const { method, signal } = request
    const headers = Object.fromEntries(request.headers)
    const { answer } = await open(request.url, { method, headers, ...(body && { body }), reach, timeoutMs, signal })
    const { statusCode: status = 0 } = answer
    const responseHeaders = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) responseHeaders.set(name, [value].flat().join(', '))
    if ([204, 205, 304].includes(status)) return new Response(null, { status, headers: responseHeaders })
    return new Response(streamOf(answer, maxBytes), { status, headers: responseHeaders })
  }
}

/** Streams a response's body, which fails after `maxBytes`. */
function streamOf(answer: IncomingMessage, maxBytes: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = limited(answer, maxBytes)
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void answer.destroy(),
  })
}

async function* limited(answer: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  let size = 0
  for await (const chunk of answer) {
    const bytes = new Uint8Array(Buffer.from(chunk))
    size += bytes.length
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new Error('the response is too large')
    yield bytes
  }
}

async function open(url: string, { method = 'GET', headers, body, reach, timeoutMs, signal }: OutgoingRequest) {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  // IP addresses are not looked up.
  if (isIP(host) && !reach(host)) throw Object.assign(new Error(`${host} is out of reach`), { code: 'EREFUSED' })
  const send = target.protocol === 'http:' ? httpRequest : httpsRequest
  const timer = AbortSignal.timeout(timeoutMs)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = send(target, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      signal: signal ? AbortSignal.any([timer, signal]) : timer,
      // No connection is reused, because another request may have a different reach.
      agent: false,
      lookup: lookupWithin(reach),
    })
    outgoing.on('error', (error) => reject(timer.aborted ? timer.reason : error))
    outgoing.on('response', resolve)
    // Without a listener, a protocol upgrade would leave the connection hanging, beyond all timeouts.
    outgoing.on('upgrade', (_answer, socket) => {
      socket.destroy()
      reject(new Error('the server switched protocols'))
    })
    outgoing.end(body)
  })
  return { answer, timer }
}
