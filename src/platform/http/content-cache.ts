import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createLocalLimiter, limitRule } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { createTurns } from '#platform/turns.ts'
import { networkOf } from '#shared/network.ts'

/** What a producer makes: the same for every visitor. Browsers ask for it again each time, unless its headers say otherwise. */
export interface Content {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The page's path, where opening this counts as looking at a page. */
  page?: string | undefined
  /** Topics whose changes it shows, beside those that end every version. */
  topics?: readonly string[]
}

/** Content of a type: `text/plain; charset=utf-8`. */
export function contentOf(type: string, body: string | Buffer, topics?: Content['topics']): Content {
  return { status: 200, headers: { 'content-type': type }, body: Buffer.from(body), ...(topics && { topics }) }
}

/** An answer of the API as content. */
export function jsonContent(answer: object, topics?: Content['topics']): Content {
  return contentOf('application/json; charset=utf-8', JSON.stringify(answer), topics)
}

/** Hears of every page that is sent: its path and the request's headers. */
type OnPage = (path: string, headers: IncomingMessage['headers']) => void

/** An answer ready to be sent: its headers in the flat list that node:http takes fastest. */
interface Variant {
  headers: string[]
  body: Buffer
}

interface Stored {
  status: number
  etag: string
  freshness: string
  page: string | undefined
  topics: readonly string[]
  plain: Variant
  br: Variant
  gzip: Variant
}

/** Producing costs a hundred times as much as sending what is kept, so that it alone is limited. */
const produceLimit = limitRule({
  name: 'page-render',
  points: 600,
  seconds: 60,
  message: 'Too many different pages at once. Please wait a minute, then load this page again.',
})

/** What one network can have produced at the same time. */
const PRODUCED_AT_ONCE = 4

const LIMIT_BYTES = 48 * 1024 * 1024
/** Addresses under which content was asked for; many may lead to the same content. */
const LIMIT_ADDRESSES = 5_000
/** Characters: a longer address is left to the router each time, so that 5,000 of them stay small. */
const LIMIT_ADDRESS_LENGTH = 500
/** What shows a topic is made again at most once in this time, however often the topic changes. */
const TOPIC_INTERVAL_MS = 1_000
const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Pages are worth the best. An answer of the API has more forms than are kept: it is compressed ten times as fast, and a tenth larger. */
const BROTLI_QUALITY = 10
const BROTLI_QUALITY_OF_JSON = 5
/** What is not kept is compressed for one visitor. */
const BROTLI_QUALITY_OF_UNKEPT = 4

/**
 * Public content, made once per content version and served from memory, compressed ahead, with an ETag. `clear` ends a
 * version: what was begun before it is still sent to those who wait, but not kept. Only status 200 is kept, and 404 under a key:
 * callers use one key for all addresses that lead nowhere.
 */
export class ContentCache {
  private readonly entries = new LRUCache<string, Stored>({
    maxSize: LIMIT_BYTES,
    sizeCalculation: ({ plain, br, gzip: gz }) => [...new Set([plain, br, gz])].reduce((sum, { body }) => sum + body.length, 1_000),
  })
  private readonly keyOfAddress = new LRUCache<string, string>({ max: LIMIT_ADDRESSES })
  private readonly underWay = new Map<string, Promise<Stored>>()
  /** When what shows a topic was last dropped, and is next; milliseconds of `performance.now()`. */
  private readonly topicDropped = new Map<string, number>()
  private readonly common: Record<string, string>
  private readonly onPage: OnPage
  private readonly produced = createLocalLimiter(produceLimit)
  private readonly inTurn = createTurns(PRODUCED_AT_ONCE)
  /** Answers sent before the router, since the start. */
  answered = 0

  /** `common` headers are sent with every answer. */
  constructor(common: Record<string, string>, onPage: OnPage = () => {}) {
    this.common = common
    this.onPage = onPage
  }

  clear(): void {
    this.entries.clear()
    // An address that led nowhere may have content now.
    this.keyOfAddress.clear()
    this.underWay.clear()
  }

  /** Ends the version of what shows `topic`: at once, or, after another change within a second, at the end of that second. */
  clearTopic(topic: string): void {
    const now = performance.now()
    const due = (this.topicDropped.get(topic) ?? -Infinity) + TOPIC_INTERVAL_MS
    if (due - TOPIC_INTERVAL_MS > now) return
    this.topicDropped.set(topic, Math.max(due, now))
    if (due <= now) this.dropTopic(topic)
    else setTimeout(() => this.dropTopic(topic), due - now).unref()
  }

  private dropTopic(topic: string): void {
    for (const [key, entry] of this.entries.entries()) if (entry.topics.includes(topic)) this.entries.delete(key)
    // What is being made may show it too.
    this.underWay.clear()
  }

  /** Whether there is content under `key`. */
  has(key: string): boolean {
    return this.entries.has(key) || this.underWay.has(key)
  }

  /** Counts what is produced for the network of a request. Throws 429 after too much of it. */
  countProduced(request: { ip: string }): Promise<void> {
    return this.produced.count(request)
  }

  /**
   * Answers `request` with the content under `key`, and produces it if it is missing; simultaneous requests wait for the
   * same one. Without a key it is produced each time, and counted by the caller. Throws 429 for a network that had too much produced.
   */
  async serve(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    produce: () => Promise<Content>,
  ): Promise<FastifyReply> {
    const inTurn = () => this.inTurn(networkOf(request.ip), produce)
    const entry =
      key === undefined
        ? await store(await inTurn(), this.common, BROTLI_QUALITY_OF_UNKEPT)
        : (this.entries.get(key) ?? (await this.produceOnce(request, key, inTurn)))
    const isShort = request.url.length <= LIMIT_ADDRESS_LENGTH
    if (key !== undefined && entry.status === 200 && request.method === 'GET' && isShort) this.keyOfAddress.set(request.url, key)
    reply.hijack()
    this.send(request.raw, reply.raw, entry)
    return reply
  }

  /**
   * Puts the cache before the router: what was asked for under the same address is answered at once, which is most of
   * what a shop is asked for and several times faster. Requests for hosts that are not `isOwn` are left to the router.
   */
  answerFirst(server: HttpServer, isOwn: (host: string | undefined) => boolean): void {
    const http = server.server
    const route = http.listeners('request')[0] as RequestListener
    http.removeAllListeners('request')
    http.on('request', (request, response) => {
      const key = request.method === 'GET' ? this.keyOfAddress.get(request.url ?? '') : undefined
      const entry = key === undefined ? undefined : this.entries.get(key)
      if (!entry || !isOwn(request.headers.host)) return route(request, response)
      this.answered++
      this.send(request, response, entry)
    })
  }

  private send(request: IncomingMessage, response: ServerResponse, entry: Stored): void {
    if (entry.page !== undefined) this.reportView(request, entry.page)
    send(request, response, entry)
  }

  /** A page that a browser fetches ahead has not been looked at; when it is, the browser asks again. */
  private reportView({ method, headers }: IncomingMessage, page: string): void {
    if (method === 'GET' && headers['sec-purpose'] === undefined) this.onPage(page, headers)
  }

  private async produceOnce(request: { ip: string }, key: string, produce: () => Promise<Content>): Promise<Stored> {
    const waiting = this.underWay.get(key)
    if (waiting) return waiting
    await this.countProduced(request)
    // Somebody else may have begun meanwhile.
    return this.underWay.get(key) ?? this.entries.get(key) ?? this.begin(key, produce)
  }

  private begin(key: string, produce: () => Promise<Content>): Promise<Stored> {
    const made = produce().then((content) => store(content, this.common))
    this.underWay.set(key, made)
    const isCurrent = () => this.underWay.get(key) === made
    void made.then(
      (entry) => {
        if (isCurrent() && [200, 404].includes(entry.status)) this.entries.set(key, entry)
        if (isCurrent()) this.underWay.delete(key)
      },
      () => isCurrent() && this.underWay.delete(key),
    )
    return made
  }
}

async function store(
  { status, headers, body, page, topics = [] }: Content,
  common: Record<string, string>,
  brotli?: number,
): Promise<Stored> {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const freshness = headers['cache-control'] ?? 'no-cache'
  const variant = (bytes: Buffer, encoding?: string): Variant => {
    const all: Record<string, string> = { ...common, ...headers, etag, 'cache-control': freshness, vary: 'accept-encoding' }
    if (encoding) all['content-encoding'] = encoding
    all['content-length'] = String(bytes.length)
    return { headers: Object.entries(all).flat(), body: bytes }
  }
  const plain = variant(body)
  // A picture is compressed already.
  if (headers['content-type'] === 'image/png') return { status, etag, freshness, page, topics, plain, br: plain, gzip: plain }
  const isJson = headers['content-type']?.startsWith('application/json')
  const quality = brotli ?? (isJson ? BROTLI_QUALITY_OF_JSON : BROTLI_QUALITY)
  const [br, gz] = await Promise.all([
    compressBr(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    compressGzip(body, { level: 9 }),
  ])
  return { status, etag, freshness, page, topics, plain, br: variant(br, 'br'), gzip: variant(gz, 'gzip') }
}

function send(request: IncomingMessage, response: ServerResponse, entry: Stored): void {
  const { headers } = request
  const accepted = headers['accept-encoding'] ?? ''
  const variant = accepted.includes('br') ? entry.br : accepted.includes('gzip') ? entry.gzip : entry.plain
  if (entry.status === 200 && headers['if-none-match']?.includes(entry.etag)) {
    response.writeHead(304, { etag: entry.etag, 'cache-control': entry.freshness, vary: 'accept-encoding' }).end()
  } else {
    response.writeHead(entry.status, variant.headers)
    response.end(request.method === 'HEAD' ? undefined : variant.body)
  }
}
