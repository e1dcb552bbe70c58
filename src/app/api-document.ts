import fastifySwagger from '@fastify/swagger'
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { completeDocument } from '#app/api-document-details.ts'
import { describeRoute } from '#app/api-refusals.ts'
import { permissions } from '#features/accounts/rules/permissions.ts'
import type { Config } from '#platform/config.ts'
import { type ContentCache, jsonContent } from '#platform/http/content-cache.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { fieldsOf } from '#shared/records.ts'

/** The sections of the API document, in order: for customers, then for the console and programs. */
const tags = {
  Catalog: 'Services, packages and prices. They are the same for everyone and cached with an ETag.',
  Checkout: 'Place an order or make a deposit, and pay for it.',
  Orders: 'Follow orders, look one up by number and email, and download documents.',
  Guarantees: 'Claim a refill, a refund or a revision, and withdraw from a contract.',
  Wallet: 'Balance, statement and deposits of the signed-in customer.',
  Accounts: 'Register, sign in, second factors, sessions, profile and personal data.',
  Notifications: 'The inbox, preferences and push subscriptions of the signed-in customer.',
  Support: 'The chat and the contact form, for customers and guests.',
  Reviews: 'Read, write and vote on reviews.',
  Blog: 'Published posts and categories.',
  Pages: 'What search engines and shared links show about a page.',
  Sandbox: 'The built-in payment provider of a demo shop.',
  Demo: 'Extras of a demo shop.',
  'Console: Today': 'What needs attention right now.',
  'Console: Orders': 'Find orders, move them, refund them and hand them to suppliers.',
  'Console: Delivery': 'Suppliers, their health, and deliveries.',
  'Console: Guarantees': 'Claims waiting for a decision.',
  'Console: Catalog': 'Services, packages, planned prices and sources.',
  'Console: Customers': 'Accounts, balances and notes.',
  'Console: Support': 'Conversations, canned replies and the assistant.',
  'Console: Reviews': 'Moderation and answers to reviews.',
  'Console: Blog': 'Posts, categories and pictures.',
  'Console: Page texts': 'The texts of pages in the shop’s own words, by version.',
  'Console: Pages and SEO': 'Titles, descriptions and share cards of pages.',
  'Console: Claims': 'The figures that pages state, with their evidence.',
  'Console: Notifications': 'Announcements, message texts and delivery problems of emails.',
  'Console: Promotions': 'Promotions and their use.',
  'Console: Analytics': 'Metrics of the business over time.',
  'Console: Staff': 'Invitations, roles and API keys.',
  'Console: Approvals': 'Actions that need a second person.',
  'Console: Settings': 'The shop’s name, look, limits and legal texts.',
  'Console: System': 'Jobs, outbox, webhooks, database and processes.',
  'Console: Audit log': 'Who did what, and when.',
}

const DESCRIPTION = `Every response is JSON with \`success\`. A refused call has \`success: false\`, a stable \`code\`, a \`message\` that can be
shown to people and, for refused fields, \`errors\`. Amounts of money are dollars with two decimals, times are ISO 8601 in UTC.`

/** Serves `GET /api/openapi.json`, generated from the schemas that also validate. */
export async function installApiDocument(server: HttpServer, config: Config, cache: ContentCache): Promise<void> {
  await server.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.STORE_NAME} API`, version: '1', description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: config.PUBLIC_URL }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a signed-in customer or staff member.' },
          staff: { type: 'http', scheme: 'bearer', description: staffDescription() },
          orderToken: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Order-Token',
            description: 'The token of one order, from its confirmation.',
          },
        },
      },
    },
    transform: describeRoute,
    transformObject: (document) => completeDocument(jsonSchemaTransformObject(document)),
  })
  // Cached because it is larger than a megabyte.
  server.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) =>
    cache.serve(request, reply, 'api document', async () => jsonContent(server.swagger())),
  )
}

/** Explains the permissions that an operation's `security` lists under `staff`. */
function staffDescription(): string {
  const lines = Object.entries(permissions).map(([name, meaning]) => `- \`${name}\`: ${meaning}`)
  const who = 'The access token of a staff member whose role has the required permission, or an API key with that scope.'
  return [who, '', ...lines].join('\n')
}

/** The API document with references to named schemas replaced by the schemas themselves. */
export function withoutReferences<Document>(document: Document): Document {
  const named = fieldsOf(fieldsOf(fieldsOf(document).components).schemas)
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const { $ref } = fieldsOf(value)
    if (typeof $ref === 'string') return resolve(named[$ref.slice('#/components/schemas/'.length)])
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]))
  }
  return resolve(document) as Document
}
