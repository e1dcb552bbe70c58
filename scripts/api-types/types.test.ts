import { expect, test } from 'vitest'
import { typesOf } from './types.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

test('an operation becomes a route with its body and response types', () => {
  const types = typesOf({
    components: {
      schemas: { Order: { type: 'object', properties: { id: { type: 'string' }, note: { type: 'string' } }, required: ['id'] } },
    },
    paths: {
      '/api/orders/{id}/notes': {
        post: {
          requestBody: json({
            type: 'object',
            properties: { count: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
            required: ['count'],
          }),
          responses: { 200: json({ $ref: '#/components/schemas/Order' }), 404: json({ type: 'object' }) },
        },
      },
    },
  })
  expect(types).toContain(`  'Order': { 'id': string; 'note'?: string }`)
  expect(types).toContain(`  'POST /api/orders/{}/notes': { body: { 'count': (number) | (null) }; answer: Schemas['Order'] }`)
})

test('an enum parameter adds a route for each of its values', () => {
  const get = { parameters: [{ name: 'kind', schema: { type: 'string', enum: ['a', 'b'] } }], responses: { 200: {} } }
  const types = typesOf({ paths: { '/api/things/{kind}': { get } } })
  expect(types.match(/GET \/api\/things\/[^']+/g)).toEqual(['GET /api/things/{}', 'GET /api/things/a', 'GET /api/things/b'])
})
