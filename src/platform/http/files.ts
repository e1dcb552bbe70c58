import type { FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { encodingOf } from '#platform/http/encoding.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { sha256 } from '#platform/secrets.ts'

interface StoredFile {
  etag: string
  plain: Buffer
  br: Buffer | undefined
  gzip: Buffer | undefined
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/**
 * Serves the files of `root` under their own paths. Each is read once and then sent from memory, using its `.br` or `.gz` version if the
 * client accepts it. Files below `/assets` have a content hash in their names.
 */
export function serveFiles(server: HttpServer, root: string): void {
  const names = new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.split(path.sep).join('/')))
  const files = new Map<string, Promise<StoredFile>>()
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const known = files.get(name) ?? load(path.join(root, name))
    files.set(name, known)
    known.catch(() => files.delete(name))
    return answer(request, reply, name, await known)
  }

  for (const name of names) {
    if (isServed(name) && !name.startsWith('assets/')) {
      server.get(`/${name}`, { schema: { hide: true } }, (request, reply) => send(request, reply, name))
    }
  }
  server.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) => {
    const name = `assets/${request.params['*']}`
    if (names.has(name) && isServed(name)) return send(request, reply, name)
    return reply.code(404).type('text/plain; charset=utf-8').send('File not found.')
  })
}

function isServed(name: string): boolean {
  return path.extname(name) in TYPES && !name.startsWith('.')
}

async function load(file: string): Promise<StoredFile> {
  const compressed = (ending: string) => (existsSync(file + ending) ? readFile(file + ending) : undefined)
  const [plain, br, gzip] = await Promise.all([readFile(file), compressed('.br'), compressed('.gz')])
  return { etag: `"${sha256(plain).slice(0, 24)}"`, plain, br, gzip }
}

function answer(request: FastifyRequest, reply: FastifyReply, name: string, file: StoredFile): FastifyReply {
  void reply.headers({
    etag: file.etag,
    vary: 'accept-encoding',
    'content-type': TYPES[path.extname(name)],
    'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  })
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  const encoding = encodingOf(request.headers['accept-encoding'])
  const compressed = encoding && file[encoding]
  return compressed ? reply.header('content-encoding', encoding).send(compressed) : reply.send(file.plain)
}
