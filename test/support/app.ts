import { createServer } from 'node:net'
import { type AppContext, compose } from '#app/compose.ts'
import { startJobs } from '#app/jobs.ts'
import { buildServer } from '#app/server.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { createLogger } from '#platform/log.ts'
import { freshDatabase } from './database.ts'
import { testConfig } from './test-config.ts'

export interface TestShopOptions {
  /** Configuration to change, by its variables' names: `{ STORE_MODE: 'live', ... }`. */
  env?: Record<string, string>
  /** False: the schema alone, without the demo catalogue. */
  seed?: boolean
  /** True: the background work runs as well (reactions, webhooks of the sandbox, reconciler). */
  jobs?: boolean
  /** Gets the database's address and returns the one to use: through a proxy that breaks connections. */
  through?: (databaseUrl: string) => Promise<string>
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The parsed JSON body; the test knows its shape. Null where the answer is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- assertions read any depth of it
  body: any
}

export interface TestShop {
  ctx: AppContext
  server: HttpServer
  url: string
  /** Sends a request over HTTP. An object is sent as JSON, a string as it is. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Every line logged so far. */
  logs: string[]
  /** Sets the shop's clock that many milliseconds ahead of the real one, until the next call. */
  jump(milliseconds: number): void
  stop(): Promise<void>
}

/** The real server on a database of its own, listening on a free port, so that webhooks reach it as in production. */
export async function testShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = await freshDatabase({ seed: options.seed ?? true })
  const logs: string[] = []
  let ahead = 0
  const databaseUrl = options.through ? await options.through(database.url) : database.url
  const config = testConfig({ DATABASE_URL: databaseUrl, PORT: String(await freePort()), ...options.env })
  const log = createLogger(config.LOG_LEVEL, { write: (line) => void logs.push(line) })
  const ctx = compose(config, log, { connectionString: databaseUrl }, () => new Date(Date.now() + ahead))
  const server = await buildServer(ctx)
  await server.listen({ host: config.HOST, port: config.PORT })
  const jobs = options.jobs ? await startJobs(ctx) : undefined
  return {
    ctx,
    server,
    url: config.PUBLIC_URL,
    logs,
    jump: (milliseconds) => (ahead = milliseconds),
    request: (method, path, body, headers = {}) => send(config.PUBLIC_URL + path, method, body, headers),
    async stop() {
      await jobs?.stop()
      await server.close()
      await ctx.db.close()
      await database.drop()
    },
  }
}

async function send(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, text, body: isJson && text ? JSON.parse(text) : null }
}

/** The address has to be known before the server is built, because it stands in links and in the provider's webhooks. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
}
