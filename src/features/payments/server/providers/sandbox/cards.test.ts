import { expect, test } from 'vitest'
import { readTestCard } from '#features/payments/server/providers/sandbox/provider.ts'
import { Refusal } from '#shared/errors.ts'

const now = new Date('2026-11-20T12:00:00Z')
const card = { number: '4242 4242 4242 4242', expiry: '11/26', cvc: '123', holder: 'Ada Lovelace' }

function refusalOf(changes: Partial<typeof card>): Refusal {
  try {
    readTestCard({ ...card, ...changes }, now)
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('was not refused')
}

test('a test card is read, and only its last four digits are returned', () => {
  expect(readTestCard(card, now)).toEqual({ effect: 'pays', brand: 'Visa', last4: '4242' })
  expect(readTestCard({ ...card, number: '4000-0025-0000-3155', cvc: '1234' }, now).effect).toBe('asks')
})

test.each([
  [{ number: '4111 1111 1111 1111' }, 'cardNumber', 'not a test card'],
  [{ number: '4242 4242 4242 4241' }, 'cardNumber', '4242 4242 4242 4242'],
  [{ expiry: '10/26' }, 'expiryDate', 'expired'],
  [{ expiry: '2026-12' }, 'expiryDate', 'MM/YY'],
  [{ cvc: '12' }, 'cvcNumber', '3 or 4'],
  [{ holder: '  ' }, 'cardholderName', 'name'],
])('%j is refused at %s', (changes, path, words) => {
  const refusal = refusalOf(changes)
  expect(refusal.status).toBe(400)
  expect(refusal.errors).toEqual([{ path, message: expect.stringContaining(words) }])
  expect(refusal.message).not.toContain('4111')
})

test('all errors are reported together', () => {
  expect(refusalOf({ number: '1', expiry: '', cvc: '' }).errors?.map((error) => error.path)).toEqual([
    'cardNumber',
    'expiryDate',
    'cvcNumber',
  ])
})
