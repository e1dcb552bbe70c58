import fastifySwagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { permissions } from '#features/accounts/rules/permissions.ts'
import type { Config } from '#platform/config.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** `GET /api/openapi.json`, made from the schemas that also validate. */
export async function installApiDocument(server: HttpServer, config: Config): Promise<void> {
  await server.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.STORE_NAME} API`, version: '1' },
      servers: [{ url: config.PUBLIC_URL }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          staff: { type: 'http', scheme: 'bearer', description: staffDescription() },
          orderToken: { type: 'apiKey', in: 'header', name: 'X-Order-Token' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  server.get('/api/openapi.json', { schema: { hide: true } }, () => server.swagger())
}

/** The permissions are what a call's `security` names behind `staff`. */
function staffDescription(): string {
  const lines = Object.entries(permissions).map(([name, meaning]) => `- \`${name}\`: ${meaning}`)
  const who = 'The token of an account of the staff whose role has the permission that the call names, or a key that has it as a scope.'
  return [who, '', ...lines].join('\n')
}
