import { type FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'
import { refusalSchema } from '#app/api-refusals.ts'
import { type AppContext, compose } from '#app/compose.ts'
import { startJobs } from '#app/jobs.ts'
import { buildServer } from '#app/server.ts'
import { followPlatforms } from '#features/catalog/server/commands/follow-platforms.ts'
import { recordOriginals } from '#features/legal/server/commands.ts'
import { followMailServer } from '#features/notifications/server/commands/mail-server.ts'
import { followPaymentSettings } from '#features/payments/server/commands/follow-settings.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { localUrl } from '#platform/local-url.ts'
import { createLogger } from '#platform/log.ts'
import { followStoreSettings } from '#platform/store-settings.ts'
import { freshDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { checkRefusal } from './refusals.ts'
import { testConfig } from './test-config.ts'

export interface TestShopOptions {
  /** Environment variables to set: `{ STORE_MODE: 'live', ... }`. */
  env?: Record<string, string>
  /** Whether to include the demo shop. True by default; false for the empty schema. */
  seed?: boolean
  /** Whether to run background work (reactions, the sandbox's webhooks, the reconciler). */
  jobs?: boolean
  /** The supplier that gets every order. By default, orders go to the shop's own queue, where they stay. */
  supplier?: 'prt_simulated'
  /** Another shop whose database to share, like a second process. */
  beside?: TestShop
  /** Maps the database's URL to the one to use, such as that of a proxy that breaks connections. */
  through?: (databaseUrl: string) => Promise<string>
  /** Maps the database's URL to that of a connection pooler. */
  pooler?: (databaseUrl: string) => string
}

/** A response. Tests that read `body` specify its type: `shop.request<DataOf<OrderView>>('GET', ...)`. */
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
  /** Sends a request over HTTP. An object is sent as JSON, a string unchanged. */
  request<Body = unknown>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>>
  /** Every line logged so far. */
  logs: string[]
  /** Sets the shop's clock that many milliseconds ahead of the real time. Each call replaces the previous one. */
  jump(milliseconds: number): void
  stop(): Promise<void>
}

/** Starts the real server on a new database. It listens on a free port, so that webhooks reach it as in production. */
export async function testShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = options.beside
    ? { url: options.beside.databaseUrl, drop: async () => {} }
    : await freshDatabase({ seed: options.seed ?? true })
  const logs: string[] = []
  let ahead = 0
  const databaseUrl = options.through ? await options.through(database.url) : database.url
  // Links and webhooks contain the port, so it must be known before the server is built.
  const config = testConfig({ DATABASE_URL: databaseUrl, PORT: String(await freePort()), ...options.env })
  const url = localUrl(config.HOST, config.PORT)
  const log = createLogger(config.LOG_LEVEL, { write: (line) => void logs.push(line) })
  const ctx = compose(
    config,
    log,
    { connectionString: databaseUrl },
    {
      now: () => new Date(Date.now() + ahead),
      pooler: options.pooler && { connectionString: options.pooler(databaseUrl) },
    },
  )
  if (options.supplier)
    await ctx.db.query('insert into supplier_services (service_id, supplier_id) select id, $1 from services', [options.supplier])
  await recordOriginals(ctx)
  await followStoreSettings(ctx)
  await followPlatforms(ctx)
  await followPaymentSettings(ctx)
  await followMailServer(ctx)
  const server = await buildServer(ctx, { serializerCompiler: checkingSerializer })
  await server.listen({ host: config.HOST, port: config.PORT })
  const jobs = options.jobs ? await startJobs(ctx) : undefined
  const shop: TestShop = {
    ctx,
    server,
    url,
    databaseUrl,
    logs,
    jump: (milliseconds) => (ahead = milliseconds),
    async request<Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const answer = await send<Body>(url + path, method, body, headers)
      if (answer.status >= 400)
        checkRefusal({ server: shop.server, kind: [config.STORE_MODE, ...config.ROLES].join(' ') }, method, path, answer)
      return answer
    },
    async stop() {
      await jobs?.stop()
      await shop.server.close()
      await ctx.signals.close()
      await ctx.db.close()
      await database.drop()
      // Test files stay loaded and hold on to their shops, whose routes need 5 MB each.
      Reflect.deleteProperty(shop, 'server')
    },
  }
  return shop
}

/** Fails a request whose response doesn't match its schema in the API document. From 400 on, it may also be a refusal. */
const checkingSerializer: FastifySerializerCompiler<unknown> =
  ({ schema, method, url, httpStatus }) =>
  (answer) => {
    const text = JSON.stringify(answer)
    const sent: unknown = JSON.parse(text)
    if (schema instanceof z.ZodType) {
      const isRefusal = Number(httpStatus) >= 400 && !(sent instanceof Object && 'data' in sent)
      const { error } = (isRefusal ? z.union([schema, refusalSchema]) : schema).safeParse(sent)
      if (error) throw new Error(`the ${httpStatus} response of ${method} ${url} doesn't match its schema: ${z.prettifyError(error)}`)
    }
    return text
  }

/** Sends a request. Throws if a refusal of the API doesn't have the documented shape. */
async function send<Body>(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<Answer<Body>> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  const answer = isJson && text ? JSON.parse(text) : null
  if (response.status >= 400 && new URL(url).pathname.startsWith('/api/')) {
    const { error } = refusalSchema.safeParse(answer)
    if (error) throw new Error(`the refusal of ${method} ${url} has the wrong shape: ${response.status} ${text}\n${z.prettifyError(error)}`)
  }
  return { status: response.status, headers: response.headers, text, body: answer }
}
