import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Submission, submit } from '#features/checkout/ui/submission.ts'

const order: Submission = {
  serviceType: 'Instagram Views',
  quality: 'general',
  quantity: 1000,
  price: 1.99,
  socialUsername: 'ada',
  email: 'ada@example.com',
  postUrl: 'https://www.instagram.com/p/abc/',
  consentVersion: 1,
  paymentMethod: 'card',
  card: { cardNumber: '4242 4242 4242 4242', expiryDate: '12/40', cvcNumber: '123', cardholderName: 'Ada Lovelace' },
}
const otherCard: Submission = {
  ...order,
  card: { cardNumber: '4000 0000 0000 0002', expiryDate: '12/40', cvcNumber: '123', cardholderName: 'Ada' },
}
const placed = { success: true, message: 'ok', data: { order: { orderNumber: 'GS-1' }, payment: { status: 'succeeded' } } }
const declined = { ...placed, success: false, code: 'card_declined', message: 'The payment was declined. Nothing was charged.' }

let stored: Map<string, string>
let keys: (string | undefined)[]
let bodies: unknown[]

/** Answers the requests in sequence. Null breaks the connection. */
function answerWith(...answers: ([status: number, body: unknown] | null)[]): void {
  vi.stubGlobal('fetch', async (_path: string, init: { headers: Record<string, string>; body: string }) => {
    bodies.push(JSON.parse(init.body))
    keys.push(init.headers['idempotency-key'])
    const answer = answers.shift()
    if (!answer) throw new TypeError('fetch failed')
    return new Response(JSON.stringify(answer[1]), { status: answer[0] })
  })
}

beforeEach(() => {
  stored = new Map()
  keys = []
  bodies = []
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage })
})

test('an order includes the browser’s time zone', async () => {
  answerWith([200, placed])
  await submit(order)
  expect(bodies).toMatchObject([{ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }])
})

test('a changed total comes with the new discount', async () => {
  answerWith([409, { success: false, code: 'discount_changed', message: 'The total is now $6.99.', discount: 0 }])
  expect(await submit(order)).toMatchObject({ kind: 'discount', discount: 0, problem: { text: 'The total is now $6.99.' } })
})

afterEach(async () => {
  answerWith([200, placed])
  await submit(order)
  vi.unstubAllGlobals()
})

test('a retry without a response uses the same key; after a response, the next order gets a new one', async () => {
  answerWith(null, [503, { success: false, message: 'away' }], [200, placed], [200, placed])
  expect(await submit(order)).toMatchObject({
    kind: 'problem',
    problem: { title: 'An error occurred while processing your payment. Please try again.' },
  })
  expect(await submit(order)).toMatchObject({ kind: 'problem', problem: { title: 'Payment failed: away' } })
  expect(await submit(order)).toMatchObject({ kind: 'placed' })
  await submit(order)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[2])
})

test('another card or another order is another request', async () => {
  answerWith(null, null, null)
  await submit(order)
  await submit(otherCard)
  await submit({ ...otherCard, quantity: 2500 })
  expect(new Set(keys).size).toBe(3)
})

test('a declined card gets a new key, and the order number is shown', async () => {
  answerWith([402, declined], [200, placed])
  expect(await submit(order)).toEqual({
    kind: 'problem',
    problem: {
      title: 'Payment failed: The payment was declined. Nothing was charged.',
      text: 'Order GS-1 is saved and can still be paid.',
    },
    order: declined.data.order,
  })
  await submit(order)
  expect(keys[1]).not.toBe(keys[0])
})

test('the key survives a reload, the card doesn’t', async () => {
  answerWith(null)
  await submit(order)
  const saved = [...stored.values()].join()
  expect(saved).toContain(keys[0])
  expect(saved).not.toMatch(/4242|12\/40|Lovelace/)
})

test('a key that was used for another card before a reload is replaced', async () => {
  answerWith([422, { success: false, code: 'idempotency_key_reused', message: 'used' }], [200, placed])
  expect(await submit(order)).toMatchObject({ kind: 'placed' })
  expect(keys[1]).not.toBe(keys[0])
})

test('a new price, invalid fields and a proxy’s error page', async () => {
  answerWith(
    [409, { success: false, code: 'price_changed', message: 'changed', price: 2.49 }],
    [400, { success: false, message: 'no', errors: [{ path: 'email', message: 'no' }] }],
    [400, { success: false, message: 'no quantity', errors: [{ path: 'category', message: 'no quantity' }] }],
    [502, 'Bad gateway'],
  )
  expect(await submit(order)).toMatchObject({ kind: 'price', price: 2.49, problem: { title: 'The price of this package is now $2.49.' } })
  expect(await submit(order)).toEqual({ kind: 'fields', errors: [{ path: 'email', message: 'no' }] })
  expect(await submit(order)).toMatchObject({ kind: 'fields', problem: { title: 'Payment failed: no quantity' } })
  expect(await submit(order)).toMatchObject({ kind: 'problem', problem: { text: expect.stringContaining('couldn’t confirm') } })
})

test('an ended session, and a balance that has become too small', async () => {
  answerWith(
    [401, { success: false, code: 'authentication_required', message: 'Authentication required' }],
    [402, { success: false, code: 'insufficient_balance', message: 'no', balance: 1, price: 1.99 }],
    [409, { success: false, code: 'balance_changed', message: 'no', balance: 0.5, price: 1.99 }],
  )
  expect(await submit(order)).toMatchObject({
    kind: 'problem',
    problem: { title: expect.stringContaining('Your session has ended'), signIn: true },
  })
  expect(await submit({ ...order, paymentMethod: 'balance' })).toMatchObject({
    balance: 1,
    problem: { title: 'Your balance is now $1.00, which is less than $1.99.', text: expect.stringContaining('cover part of it') },
  })
  expect(await submit({ ...order, useBalance: true, balanceAmount: 1 })).toMatchObject({
    balance: 0.5,
    problem: { title: 'Your balance is now $0.50.', text: expect.stringContaining('Nothing was charged') },
  })
  expect(keys[1]).not.toBe(keys[0])
})
