import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Refused } from '../support/answers.ts'
import { type Operation, operationsOf, pathWith } from '../support/api-document.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { checkoutPayload } from '../support/factories.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test.each([
  ['POST', '/api/social-order-payments/process', { ...checkoutPayload(), quantity: 0 }, 'quantity must be more than 0.'],
  ['POST', '/api/social-order-payments/process', { ...checkoutPayload(), quantity: 1e30 }, 'quantity is too large.'],
  ['POST', '/api/chatbot/send-message', { prompt: 'Hello', conversationHistory: 'x' }, 'conversationHistory must be a list.'],
  ['POST', '/api/chatbot/send-message', { prompt: 'Hello', conversationHistory: [{ role: 'user' }] }, 'content must be text.'],
  ['POST', '/api/contact', [], 'The request must be an object.'],
])('%s %s %j', async (method, path, body, message) => {
  const answer = await shop.request<Refused>(method, path, body)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', message } })
})

test('a page size outside its limits is told the limits', async () => {
  const { request } = await signUp(shop)
  for (const limit of ['0', '101', 'x']) {
    const answer = await request<Refused>('GET', `/api/wallet?limit=${limit}`)
    expect(answer).toMatchObject({ status: 400, body: { message: 'limit must be a whole number from 1 to 100.' } })
  }
})

test('no message of a refused field is in the words of the library that checks it', async () => {
  const [owner, customer] = [await operator(shop), await signUp(shop)]
  const messages: string[] = []
  for (const operation of (await operationsOf(shop)).filter(({ body }) => body)) {
    const sender = operation.security.includes('staff') ? owner : customer
    for (const body of wrongBodies(operation)) messages.push(...(await refusals(sender, operation, body)))
  }
  expect(messages.length).toBeGreaterThan(500)
  expect(messages.filter((each) => /: (Invalid|Too (small|big)|Unrecognized)|expected|received/i.test(each))).toEqual([])
})

/** Every field of the wrong type, and too large; and no object at all. */
function wrongBodies({ body }: Operation): unknown[] {
  const fields = Object.keys(body?.properties ?? {})
  const wrong: unknown[] = [{}, -1, 1e20, 'x'.repeat(20_000)]
  return [[], ...wrong.map((value) => Object.fromEntries(fields.map((field) => [field, value])))]
}

async function refusals(sender: Customer, { name, method, path }: Operation, body: unknown): Promise<string[]> {
  const answer = await sender.request<Partial<Refused>>(method, pathWith(path), body)
  return answer.body.errors?.map(({ message }) => `${name}: ${message}`) ?? []
}
