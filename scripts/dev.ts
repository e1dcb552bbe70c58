import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { lockDataDirectory } from '#app/data-directory-lock.ts'
import { listen, settlePort } from '#app/listen.ts'
import type { openShop, Shop } from '#app/serve.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { openDatabaseServer } from '#platform/db/connection.ts'
import { createLogger } from '#platform/log.ts'
import { isSocketUpgrade } from '#platform/realtime/sockets.ts'
import { StartError } from '#platform/start-error.ts'
import { onServerChange } from './dev/reload.ts'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV = 'development'
const STOP_TIMEOUT_MS = 15_000
const say = (line: string) => console.log(line)

try {
  await develop()
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error)
  process.exit(1)
}

/** Vite serves the pages and updates them in place. The server behind them restarts within this process whenever its code changes. */
async function develop(): Promise<void> {
  const config = await settlePort(readConfig(process.env))
  const log = createLogger(config.LOG_LEVEL)
  const lock = config.DATABASE_URL === undefined ? lockDataDirectory(config) : undefined
  const database = await openDatabaseServer(config, say, log)

  const front = createHttpServer()
  const vite = await createVite({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: front } } })
  const open = async (): Promise<Shop> => {
    const code = (await vite.ssrLoadModule('/src/app/serve.ts')) as { openShop: typeof openShop }
    const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
    const pages = { mode: 'development' as const, load }
    const { connection, pooler } = database
    const shop = await code.openShop({ config, log, connection, pooler, migrations: 'db/migrations', pages, say })
    await shop.server.ready()
    shop.startJobs()
    return shop
  }

  let shop = await open()
  front.on('request', (request: IncomingMessage, response: ServerResponse) => {
    vite.middlewares(request, response, () => shop.server.routing(request, response))
  })
  front.on('upgrade', (request, socket, head) => {
    if (isSocketUpgrade(request)) shop.server.server.emit('upgrade', request, socket, head)
  })
  onServerChange(vite, async (file) => {
    const old = shop
    try {
      shop = await open()
      say(`Reloaded the server: ${path.relative(root, file)}`)
      await old.stop()
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      console.error(error)
    }
  })
  const url = await listen({ listen: (where) => once(front.listen(where), 'listening') }, config)

  // Vite's own handler would exit before the database is stopped.
  process.removeAllListeners('SIGTERM')
  let ending: Promise<void> | undefined
  const end = async () => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    front.closeAllConnections()
    await Promise.all([vite.close(), shop.stop()])
    await database.stop()
    lock?.release()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (ending ??= end()))
  say(`Ready on ${url}`)
}
