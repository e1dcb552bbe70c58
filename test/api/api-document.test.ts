import { createConfig, lintFromString } from '@redocly/openapi-core'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../support/answers.ts'
import { pathWith } from '../support/api-document.ts'
import { samples } from '../support/api-samples.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signUp } from '../support/customer.ts'
import { operator } from '../support/staff.ts'

interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string }[]
  description?: string
  requestBody?: { content: Record<string, { example?: Record<string, unknown> }> }
  responses: Record<string, { description: string; headers?: Record<string, unknown> }>
}

interface Document {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

let shop: TestShop
let document: Document
let operations: [name: string, operation: Operation][]
beforeAll(async () => {
  // Each example comes from another address, so that limits by address don't refuse it.
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
  document = (await shop.request<Document>('GET', '/api/openapi.json')).body
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
  )
})
afterAll(() => shop.stop())

/** The names of operations that don't satisfy `isGood`. */
const except = (isGood: (operation: Operation) => unknown) => operations.filter(([, each]) => !isGood(each)).map(([name]) => name)

/** Redocly's recommended rules that we don't follow, with the reason. */
const argued = [
  // The router prefers the literal segment, and no order has the id `exports`: ids begin with `ord_`.
  'Paths should resolve unambiguously. Found two ambiguous paths: `/api/operator/orders/{id}/refunds` and `/api/operator/orders/exports/{id}`.',
]

test.each(['/api/openapi.json', '/api/docs'])('%s is built once, not for each request', async (path) => {
  const { headers } = await shop.request('GET', path)
  const etag = headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  expect(await shop.request('GET', `${path}?again`, undefined, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
})

test('the document passes Redocly’s recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  expect(problems.map(({ message }) => message).filter((message) => !argued.includes(message))).toEqual([])
})

/** Existing ids, by part of the path. */
const ids: [part: string, id: string][] = [
  ['/partners/', 'prt_acme'],
  ['/platforms/', 'tiktok'],
  ['/payments/providers/', 'btcpay'],
  ['/operator/legal/', 'terms'],
]

test('the example of every body is accepted and answered as described', async () => {
  const staff = await operator(shop)
  const problems: string[] = []
  let count = 0
  for (const [name, { requestBody, responses, security = [] }] of operations) {
    if (!requestBody) continue
    const [method = '', path = ''] = name.split(' ')
    const { example } = requestBody.content['application/json'] ?? {}
    // What is planned has to be in the future, so that no written date serves; a provider that is connected is called.
    const sent = /\/price-plans$|\/providers\//.test(path) ? samples[name]?.() : example
    const [, id = randomUUID()] = ids.find(([part]) => path.includes(part)) ?? []
    const caller = security.some((way) => way.staff) ? staff : security.length > 0 ? await signUp(shop) : shop
    const answer = await caller.request(method, pathWith(path, id), sent, { 'x-forwarded-for': `10.0.0.${++count}` })
    const code = codeOf(answer) ?? ''
    if (!example || !responses[answer.status] || /^(invalid_(input|json)|body_too_large|unsupported_media_type)$/.test(code))
      problems.push(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`)
  }
  expect(problems).toEqual([])
})

test('every operation has a summary, a description and one section, which the document describes', () => {
  const sections = document.tags.map(({ name }) => name)
  expect(
    except(
      ({ summary, description, tags = [] }) => summary && description && tags.length === 1 && tags.every((tag) => sections.includes(tag)),
    ),
  ).toEqual([])
  expect(document.tags.filter(({ description }) => !description)).toEqual([])
})

test('no two operations have the same operationId', () => {
  const ids = operations.flatMap(([, { operationId }]) => operationId ?? [])
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
})

test('every operation describes its refusals', () => {
  expect(except(({ responses }) => responses['503']?.headers?.['Retry-After'])).toEqual([])
  expect(except(({ requestBody, responses }) => !requestBody || (responses['400'] && responses['413'] && responses['415']))).toEqual([])
  expect(except(({ security = [], responses }) => security.every((way) => !way.staff && !way.bearer) || responses['401'])).toEqual([])
  expect(except(({ security = [], responses }) => !security.some((way) => way.staff) || responses['403'])).toEqual([])
  expect(except(({ parameters = [], responses }) => !parameters.some((each) => each.in === 'path') || responses['404'])).toEqual([])
  expect(except(({ responses }) => Object.values(responses).every(({ description }) => description !== 'Default Response'))).toEqual([])
})

test('an operation that takes an Idempotency-Key describes the header and its refusals', () => {
  const taking = operations.filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'idempotency-key'))
  expect(taking.map(([name]) => name)).toContain('POST /api/social-order-payments/process')
  expect(taking.filter(([, { responses }]) => !responses['409'] || !responses['422'])).toEqual([])
})

test('a rate-limited operation describes the headers with the remaining limit', () => {
  const limited = operations.filter(([, { responses }]) => responses['429'])
  expect(limited.map(([name]) => name)).toContain('POST /api/social-order-payments/process')
  const headersOf = ({ responses }: Operation) =>
    Object.entries(responses).flatMap(([status, { headers = {} }]) =>
      status === '429' || status.startsWith('2') ? [Object.keys(headers)] : [],
    )
  const names = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
  expect(limited.filter(([, each]) => !headersOf(each).every((found) => names.every((name) => found.includes(name))))).toEqual([])
})

test('a refusal with data is described next to the plain one', () => {
  const { responses } = document.paths['/api/wallet/deposits']?.post ?? {}
  expect(responses?.['402']).toMatchObject({
    description: 'The payment was declined. Codes: `card_declined`, `insufficient_funds`.',
    content: { 'application/json': { schema: { anyOf: [{ type: 'object' }, { $ref: '#/components/schemas/Refusal' }] } } },
  })
})

test('every named schema is used', () => {
  const text = JSON.stringify(document)
  expect(Object.keys(document.components.schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([])
})
