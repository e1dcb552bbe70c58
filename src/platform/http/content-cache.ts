import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What a producer makes: the same for every visitor. */
export interface Content {
  status: number
  headers: Record<string, string>
  body: Buffer
}

interface Stored extends Content {
  etag: string
  br: Buffer
  gz: Buffer
}

const LIMIT_BYTES = 48 * 1024 * 1024
const compressBr = promisify(brotliCompress)
const compressGz = promisify(gzip)

/**
 * Public content, made once per content version and served from memory, compressed ahead, with an ETag. `clear` ends a
 * version: what was begun before it is still sent to those who wait, but not kept. Only status 200 is kept.
 */
export class ContentCache {
  private readonly entries = new LRUCache<string, Stored>({
    maxSize: LIMIT_BYTES,
    sizeCalculation: (entry) => entry.body.length + entry.br.length + entry.gz.length + 500,
  })
  private readonly underWay = new Map<string, Promise<Stored>>()

  clear(): void {
    this.entries.clear()
    this.underWay.clear()
  }

  /** Answers `request` with the content under `key`, producing it when it is not there yet; twins wait for one. */
  serve(request: FastifyRequest, reply: FastifyReply, key: string, produce: () => Promise<Content>): FastifyReply | Promise<FastifyReply> {
    const entry = this.entries.get(key)
    if (entry) return send(request, reply, entry)
    return this.produceOnce(key, produce).then((made) => send(request, reply, made))
  }

  private produceOnce(key: string, produce: () => Promise<Content>): Promise<Stored> {
    const waiting = this.underWay.get(key)
    if (waiting) return waiting
    const made = produce().then(store)
    this.underWay.set(key, made)
    const isCurrent = () => this.underWay.get(key) === made
    void made.then(
      (entry) => {
        if (isCurrent() && entry.status === 200) this.entries.set(key, entry)
        if (isCurrent()) this.underWay.delete(key)
      },
      () => isCurrent() && this.underWay.delete(key),
    )
    return made
  }
}

async function store(content: Content): Promise<Stored> {
  const [br, gz] = await Promise.all([
    compressBr(content.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.body.length } }),
    compressGz(content.body, { level: 9 }),
  ])
  return { ...content, br, gz, etag: `"${createHash('sha256').update(content.body).digest('base64url').slice(0, 22)}"` }
}

function send(request: FastifyRequest, reply: FastifyReply, entry: Stored): FastifyReply {
  const headers: Record<string, string> = { ...entry.headers, etag: entry.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
  if (entry.status === 200 && request.headers['if-none-match']?.includes(entry.etag)) return reply.code(304).headers(headers).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepted.includes('br'))
    return reply
      .code(entry.status)
      .headers({ ...headers, 'content-encoding': 'br' })
      .send(entry.br)
  if (accepted.includes('gzip'))
    return reply
      .code(entry.status)
      .headers({ ...headers, 'content-encoding': 'gzip' })
      .send(entry.gz)
  return reply.code(entry.status).headers(headers).send(entry.body)
}
