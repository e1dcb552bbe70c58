import { expectTypeOf, test } from 'vitest'
import type { AnswerAt, BodyOf, Known } from './api.ts'

// The compiler checks these types: `npm run check` fails if one is wrong.

test('a path with ids and a query matches the API document', () => {
  expectTypeOf<Known<'GET', `/api/orders/${string}?inline=1`>>().toEqualTypeOf<`/api/orders/${string}?inline=1`>()
  expectTypeOf<Known<'POST', `/api/sandbox/webhooks/${number}/send-again`>>().not.toBeNever()
  expectTypeOf<Known<'GET', '/api/orders/total'>>().toBeNever()
  expectTypeOf<Known<'PUT', `/api/orders/${string}`>>().toBeNever()
})

test('a call has the body and the response of its operation', () => {
  expectTypeOf<BodyOf<'PUT', `/api/operator/services/${string}/cost`>>().toEqualTypeOf<{
    costPerThousand: number | null
    version?: number
  }>()
  expectTypeOf<BodyOf<'POST', '/api/auth/logout'>>().toEqualTypeOf<undefined>()
  expectTypeOf<AnswerAt<'GET', '/api/orders/user/totals'>>().toHaveProperty('data')
  expectTypeOf<AnswerAt<'POST', '/api/auth/logout'>>().toEqualTypeOf<{ message: string }>()
})
