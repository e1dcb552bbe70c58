import { type AppContext, compose } from '#app/compose.ts'
import { startJobs } from '#app/jobs.ts'
import { buildServer } from '#app/server.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { createLogger } from '#platform/log.ts'
import { followStoreSettings } from '#platform/store-settings.ts'
import { freshDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { testConfig } from './test-config.ts'

export interface TestShopOptions {
  /** Configuration to change, by its variables' names: `{ STORE_MODE: 'live', ... }`. */
  env?: Record<string, string>
  /** False: the schema alone, without the demo catalogue. */
  seed?: boolean
  /** True: the background work runs as well (reactions, webhooks of the sandbox, reconciler). */
  jobs?: boolean
  /** The partner that every order goes to; the shop's own queue unless told otherwise, where nothing moves by itself. */
  partner?: 'prt_simulated'
  /** A shop whose database it shares, as another process of it would. */
  beside?: TestShop
  /** Gets the database's address and returns the one to use: through a proxy that breaks connections. */
  through?: (databaseUrl: string) => Promise<string>
}

/** A response. The test that reads `body` names its type: `shop.request<DataOf<OrderView>>('GET', ...)`. */
export interface Answer<Body = unknown> {
  status: number
  headers: Headers
  text: string
  /** The parsed JSON body. Null if the response is not JSON. */
  body: Body
}

export interface TestShop {
  ctx: AppContext
  server: HttpServer
  url: string
  databaseUrl: string
  /** Sends a request over HTTP. An object is sent as JSON, a string as it is. */
  request<Body = unknown>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>>
  /** Every line logged so far. */
  logs: string[]
  /** Sets the shop's clock that many milliseconds ahead of the real one, until the next call. */
  jump(milliseconds: number): void
  stop(): Promise<void>
}

/** The real server on a database of its own, listening on a free port, so that webhooks reach it as in production. */
export async function testShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = options.beside
    ? { url: options.beside.databaseUrl, drop: async () => {} }
    : await freshDatabase({ seed: options.seed ?? true })
  const logs: string[] = []
  let ahead = 0
  const databaseUrl = options.through ? await options.through(database.url) : database.url
  // The address has to be known before the server is built, because it stands in links and in the provider's webhooks.
  const config = testConfig({ DATABASE_URL: databaseUrl, PORT: String(await freePort()), ...options.env })
  const log = createLogger(config.LOG_LEVEL, { write: (line) => void logs.push(line) })
  const ctx = compose(config, log, { connectionString: databaseUrl }, () => new Date(Date.now() + ahead))
  if (options.partner)
    await ctx.db.query('insert into partner_services (service_id, partner_id) select id, $1 from services', [options.partner])
  await followStoreSettings(ctx)
  const server = await buildServer(ctx)
  await server.listen({ host: config.HOST, port: config.PORT })
  const jobs = options.jobs ? await startJobs(ctx) : undefined
  return {
    ctx,
    server,
    url: config.PUBLIC_URL,
    databaseUrl,
    logs,
    jump: (milliseconds) => (ahead = milliseconds),
    request: (method, path, body, headers = {}) => send(config.PUBLIC_URL + path, method, body, headers),
    async stop() {
      await jobs?.stop()
      await server.close()
      await ctx.signals.close()
      await ctx.db.close()
      await database.drop()
    },
  }
}

async function send<Body>(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<Answer<Body>> {
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
