import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AttemptStatus } from '#features/payments/contract.ts'
import {
  attemptTransitions,
  cardBrand,
  cardDigits,
  cardExpiry,
  isCardNumber,
  isOpen,
  mayMove,
  outcomeOf,
  refundSourcesOf,
  refundTransitions,
  sourcesOf,
  testCards,
} from '#features/payments/rules.ts'
import { attemptStatuses, refundStatuses } from '#features/payments/rules/kinds.ts'

const status = fc.constantFrom(...attemptStatuses)

describe('attempt transitions', () => {
  test('any status accepts captured money, and nothing follows it', () => {
    expect(sourcesOf('succeeded').toSorted()).toEqual(attemptStatuses.filter((from) => from !== 'succeeded').toSorted())
    expect(attemptTransitions.succeeded).toEqual([])
  })

  test('no sequence of reports goes backward: nothing returns to created, and an ended attempt can only succeed', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 40 }), (reports) => {
        let at: AttemptStatus = 'created'
        for (const next of reports) {
          if (!mayMove(at, next)) continue
          expect(next).not.toBe('created')
          if (!isOpen(at)) expect([at, next]).toEqual([at, 'succeeded'])
          at = next
        }
      }),
    )
  })

  test('a repeated report moves only once', () => {
    for (const same of attemptStatuses) expect(mayMove(same, same)).toBe(false)
  })

  test('the guard of the UPDATE matches the transitions', () => {
    for (const to of attemptStatuses) {
      for (const from of attemptStatuses) expect(sourcesOf(to).includes(from)).toBe(mayMove(from, to))
    }
  })
})

test('a paid refund stays paid', () => {
  for (const to of refundStatuses) expect(refundSourcesOf(to).every((from) => refundTransitions[from].length > 0)).toBe(true)
  expect(refundTransitions.succeeded).toEqual([])
})

describe('the outcome of a report', () => {
  const attempt = { amountCents: 699, refundedCents: 0, currency: 'USD' }
  const payment = { status: 'succeeded', capturedCents: 699, currency: 'USD' } as const

  test('the full price or more succeeds', () => {
    expect(outcomeOf(attempt, payment)).toEqual(payment)
    expect(outcomeOf(attempt, { ...payment, capturedCents: 700 })).toMatchObject({ status: 'succeeded', capturedCents: 700 })
  })

  test('one cent less doesn’t pay', () => {
    expect(outcomeOf(attempt, { ...payment, capturedCents: 698 })).toEqual({
      ...payment,
      status: 'pending',
      capturedCents: 698,
      declineCode: 'underpaid',
    })
  })

  test('refunded money doesn’t pay', () => {
    const refunded = { ...attempt, refundedCents: 400 }
    expect(outcomeOf(refunded, payment)).toMatchObject({ status: 'pending', declineCode: 'underpaid' })
    expect(outcomeOf(refunded, { ...payment, capturedCents: 1_099 }).status).toBe('succeeded')
  })

  test('money in another currency doesn’t count', () => {
    expect(outcomeOf(attempt, { ...payment, currency: 'JPY', capturedCents: 69_900 })).toEqual({
      status: 'pending',
      capturedCents: 0,
      currency: 'USD',
      declineCode: 'currency_mismatch',
    })
  })

  test('it never succeeds on less than the price', () => {
    fc.assert(
      fc.property(status, fc.integer({ min: 0, max: 2_000 }), fc.constantFrom('USD', 'EUR'), (each, capturedCents, currency) => {
        const outcome = outcomeOf(attempt, { status: each, capturedCents, currency })
        expect(outcome.status !== 'succeeded' || (outcome.capturedCents >= 699 && outcome.currency === 'USD')).toBe(true)
      }),
    )
  })
})

describe('card numbers', () => {
  test('every test card passes, with spaces and dashes as people type them', () => {
    for (const { number } of testCards) {
      expect(isCardNumber(number)).toBe(true)
      expect(isCardNumber(` ${number.replace(/(.{4})/g, '$1 ')}`)).toBe(true)
      expect(isCardNumber(number.replace(/(.{4})(?!$)/g, '$1-'))).toBe(true)
    }
  })

  test('a changed digit or two swapped neighbors are detected', () => {
    const { number } = testCards[1]
    fc.assert(
      fc.property(fc.nat({ max: 15 }), fc.integer({ min: 1, max: 9 }), (index, step) => {
        const digit = (Number(number[index]) + step) % 10
        expect(isCardNumber(number.slice(0, index) + digit + number.slice(index + 1))).toBe(false)
      }),
    )
    expect(isCardNumber('4000000000000020')).toBe(false)
  })

  test('words and too few or too many digits are not a card', () => {
    for (const text of ['', 'card', '0'.repeat(11), '0'.repeat(20), '4242 4242 4242 424a']) expect(isCardNumber(text)).toBe(false)
  })

  test('the first digits show the brand', () => {
    const brands = ['4', '5105 1051', '2223', '2720 99', '3782-8224', '6011', '9'].map(cardBrand)
    expect(brands).toEqual(['Visa', 'Mastercard', 'Mastercard', 'Mastercard', 'American Express', 'Discover', undefined])
    expect(cardDigits(' 4242 4242-42')).toBe('4242424242')
  })
})

test('a card is good through the last day of its month', () => {
  expect(cardExpiry('02/28')).toBe(Date.UTC(2028, 2, 1))
  expect(cardExpiry(' 12 / 2029 ')).toBe(Date.UTC(2030, 0, 1))
  for (const text of ['', '13/28', '00/28', '1/28', '12-28', '12/28x', '12/128']) expect(cardExpiry(text)).toBeNull()
})
