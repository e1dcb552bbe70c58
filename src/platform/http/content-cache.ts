import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { encodingOf } from '#platform/http/encoding.ts'
import { createLocalLimiter, limitRule } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { createTurns } from '#platform/turns.ts'
import { subscriberOf } from '#shared/network.ts'

/** Content from a producer, the same for every visitor. Browsers revalidate it each time, unless its headers say otherwise. */
export interface Content {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The page's path, if loading this content counts as a page view. */
  page?: string | undefined
  /** Topics in the content. It is dropped when one changes, in addition to every content change. */
  topics?: readonly string[]
}

/** Content of a type such as `text/plain; charset=utf-8`. */
export function contentOf(type: string, body: string | Buffer, topics?: Content['topics']): Content {
  return { status: 200, headers: { 'content-type': type }, body: Buffer.from(body), ...(topics && { topics }) }
}

/** An API response as content. */
export function jsonContent(answer: object, topics?: Content['topics']): Content {
  return contentOf('application/json; charset=utf-8', JSON.stringify(answer), topics)
}

/** Called for every page that is sent, with its path and the request's headers. */
type OnPage = (path: string, headers: IncomingMessage['headers']) => void

/** A response ready to send. Its headers are a flat list, the fastest format for node:http. */
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

/** Only rendering is limited, because it costs a hundred times as much as sending cached content. */
const produceLimit = limitRule({
  name: 'page-render',
  points: 600,
  seconds: 60,
  message: 'Too many different pages at once. Please wait a minute, then load this page again.',
})

/** Concurrent renders per network. */
const MAX_CONCURRENT_RENDERS = 4

const MAX_BYTES = 48 * 1024 * 1024
/** Number of remembered URLs, many of which may have the same content. */
const MAX_URLS = 5_000
/** Longer URLs are not remembered, to limit memory. */
const MAX_URL_LENGTH = 500
/** Content with a topic is rendered at most once in this time, however often the topic changes. */
const TOPIC_INTERVAL_MS = 1_000
/** Number of topics whose last change is remembered. Far more than change within a second. */
const MAX_TOPICS = 1_000
const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Pages get the best compression. API responses have too many variants to cache them all, so they are compressed ten times faster, and are a tenth larger. */
const BROTLI_QUALITY = 10
const BROTLI_QUALITY_OF_JSON = 5
/** Uncached content is compressed for a single visitor. */
const BROTLI_QUALITY_OF_UNCACHED = 4

/**
 * Public content, rendered once per content version and served from memory, precompressed, with an ETag. `clear` ends a version:
 * content whose rendering started before is still sent to waiting requests, but not cached. Only status 200 is cached, and 404 under a
 * key, because callers use one key for all URLs that don't exist.
 */
export class ContentCache {
  private readonly entries = new LRUCache<string, Stored>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ plain, br, gzip: gz }) => [...new Set([plain, br, gz])].reduce((sum, { body }) => sum + body.length, 1_000),
  })
  private readonly keyOfUrl = new LRUCache<string, string>({ max: MAX_URLS })
  private readonly underWay = new Map<string, Promise<Stored>>()
  /** What a network waits to have rendered, by network and key. */
  private readonly waiting = new Map<string, Promise<Stored>>()
  /**
   * When content of a topic was last dropped or will next be, in milliseconds of `performance.now()`. Only of the latest topics, because any
   * role of the PostgreSQL server may be able to notify of any number of them.
   */
  private readonly topicDropped = new LRUCache<string, number>({ max: MAX_TOPICS })
  private readonly common: Record<string, string>
  private readonly onPage: OnPage
  private readonly produced = createLocalLimiter(produceLimit)
  private readonly inTurn = createTurns(MAX_CONCURRENT_RENDERS)
  /** Number of responses sent before the router. */
  answered = 0

  /** `common` headers are sent with every response. */
  constructor(common: Record<string, string>, onPage: OnPage = () => {}) {
    this.common = common
    this.onPage = onPage
  }

  clear(): void {
    this.entries.clear()
    // A URL that didn't exist may have content now.
    this.keyOfUrl.clear()
    this.underWay.clear()
  }

  /** Drops content with `topic`: immediately, or at the end of the second after another change within it. */
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
    // Content being rendered may contain it too.
    this.underWay.clear()
  }

  /** Whether there is content under `key`. */
  has(key: string): boolean {
    return this.entries.has(key) || this.underWay.has(key)
  }

  /** Counts a render for the network of a request. Throws 429 if there were too many. */
  countProduced(request: { ip: string }): Promise<void> {
    return this.produced.count(request)
  }

  /**
   * Sends the content under `key`, rendering it if it is missing. Requests share a render that has started. Without a key it is rendered
   * each time, and the caller counts it. Throws 429 for a network with too many renders.
   */
  async serve(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    produce: () => Promise<Content>,
  ): Promise<FastifyReply> {
    const entry =
      key === undefined
        ? await store(await this.inTurn(subscriberOf(request.ip), produce), this.common, BROTLI_QUALITY_OF_UNCACHED)
        : (this.entries.get(key) ?? (await this.produceOnce(request, key, produce)))
    const isShort = request.url.length <= MAX_URL_LENGTH
    // After a change in the meantime, the URL may lead elsewhere.
    const isCurrent = key !== undefined && this.entries.peek(key) === entry
    if (isCurrent && entry.status === 200 && request.method === 'GET' && isShort) this.keyOfUrl.set(request.url, key)
    reply.hijack()
    this.send(request.raw, reply.raw, entry)
    return reply
  }

  /**
   * Puts the cache before the router. Cached URLs, which are most requests, are served several times faster that way. Requests for
   * hosts other than `isOwn` go to the router.
   */
  answerFirst(server: HttpServer, isOwn: (host: string | undefined) => boolean): void {
    const http = server.server
    const route = http.listeners('request')[0] as RequestListener
    http.removeAllListeners('request')
    http.on('request', (request, response) => {
      const key = request.method === 'GET' ? this.keyOfUrl.get(request.url ?? '') : undefined
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

  /** Reports a page view. Prefetched pages don't count; the browser requests them again when they are opened. */
  private reportView({ method, headers }: IncomingMessage, page: string): void {
    if (method === 'GET' && headers['sec-purpose'] === undefined) this.onPage(page, headers)
  }

  private produceOnce(request: { ip: string }, key: string, produce: () => Promise<Content>): Promise<Stored> {
    const network = subscriberOf(request.ip)
    const ownKey = `${network} ${key}`
    // Only what is being rendered is shared between networks. What waits for its network's turn may wait long.
    const earlier = this.underWay.get(key) ?? this.waiting.get(ownKey)
    if (earlier) return earlier
    const current = () => this.underWay.get(key) ?? this.entries.get(key)
    const begin = () => {
      end()
      return Promise.resolve(current() ?? this.begin(key, produce))
    }
    // Remembered before it is counted, so that requests at the same moment count once.
    const stored = this.countProduced(request).then(() => {
      const shared = current()
      if (shared) end()
      return shared ?? this.inTurn(network, begin)
    })
    const end = () => this.waiting.get(ownKey) === stored && this.waiting.delete(ownKey)
    this.waiting.set(ownKey, stored)
    stored.then(end, end)
    return stored
  }

  private begin(key: string, produce: () => Promise<Content>): Promise<Stored> {
    const stored = produce().then((content) => store(content, this.common))
    this.underWay.set(key, stored)
    const isCurrent = () => this.underWay.get(key) === stored
    void stored.then(
      (entry) => {
        if (isCurrent() && [200, 404].includes(entry.status)) this.entries.set(key, entry)
        if (isCurrent()) this.underWay.delete(key)
      },
      () => isCurrent() && this.underWay.delete(key),
    )
    return stored
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
  // Pictures are already compressed.
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
  const variant = entry[encodingOf(headers['accept-encoding']) ?? 'plain']
  if (entry.status === 200 && headers['if-none-match']?.includes(entry.etag)) {
    response.writeHead(304, { etag: entry.etag, 'cache-control': entry.freshness, vary: 'accept-encoding' }).end()
  } else {
    response.writeHead(entry.status, variant.headers)
    response.end(request.method === 'HEAD' ? undefined : variant.body)
  }
}
