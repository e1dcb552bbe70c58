import fastify from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { tmpdir } from 'node:os'
import { installApiDocument } from '#app/api-document.ts'
import { mountApi } from '#app/api.ts'
import { compose } from '#app/compose.ts'
import { readConfig } from '#platform/config.ts'
import { ContentCache } from '#platform/http/content-cache.ts'
import { createLogger } from '#platform/log.ts'

/** Builds the API document of a demo shop, without a database. */
export async function readApiDocument() {
  const config = readConfig({ DATA_DIR: tmpdir(), APP_SECRET: 'unused-because-no-request-is-served' })
  const ctx = compose(config, createLogger('silent'), {})
  const server = fastify().withTypeProvider<ZodTypeProvider>()
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(() => JSON.stringify)
  await installApiDocument(server, config, new ContentCache({}))
  await server.register(async (api) => mountApi(api, ctx, new ContentCache({}, undefined), undefined), { prefix: '/api' })
  await server.ready()
  return server.swagger()
}
