import path from 'node:path'
import { compose } from '#app/compose.ts'
import { buildServer } from '#app/server.ts'
import { readConfig } from '#platform/config.ts'
import { createLogger } from '#platform/log.ts'

const config = readConfig(process.env)
const log = createLogger(config.LOG_LEVEL)
const ctx = compose(config, log, { connectionString: config.DATABASE_URL })
const server = await buildServer(ctx, {
  pages: { mode: 'production', load: () => import('virtual:react-router/server-build') },
  assets: path.resolve('build/client'),
})
await server.listen({ host: config.HOST, port: config.PORT })
console.log(`Ready on ${config.PUBLIC_URL}`)
