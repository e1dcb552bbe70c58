import { expect, test } from 'vitest'
import { formatMeasured, shownValue, withClaims } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const customers = {
  id: 'customers',
  statedValue: '100,000+',
  measuredBy: 'customers_with_completed_orders',
  measurement: { value: 1_234, sample: 1_234, from: null, at: hoursAgo(1) },
  evidence: null,
} as const
const guarantee = { id: 'money_back', statedValue: '30-day', measuredBy: null, measurement: null, evidence: null } as const

test('the demo shop states every figure except rating and number of reviews, which have to be measured', () => {
  expect(shownValue(guarantee, 'demo', now)).toBe('30-day')
  expect(shownValue(customers, 'demo', now)).toBe('100,000+')
  const rating = { ...customers, id: 'rating', statedValue: '4.9/5', measuredBy: 'average_of_approved_reviews' } as const
  expect(shownValue({ ...rating, measurement: null }, 'demo', now)).toBeUndefined()
  expect(shownValue({ ...rating, measurement: { ...customers.measurement, value: 4.6, sample: 31 } }, 'demo', now)).toBe('4.6/5')
})

test('a live shop states a measured figure while it is fresh', () => {
  expect(shownValue(customers, 'live', now)).toBe('1,200+')
  expect(shownValue({ ...customers, measurement: { ...customers.measurement, at: hoursAgo(49) } }, 'live', now)).toBeUndefined()
  expect(shownValue({ ...customers, measurement: null }, 'live', now)).toBeUndefined()
})

test('a live shop states what a document proves, except rating and number of reviews', () => {
  const evidence = 'https://example.com/audit.pdf'
  expect(shownValue(guarantee, 'live', now)).toBeUndefined()
  expect(shownValue({ ...guarantee, evidence }, 'live', now)).toBe('30-day')
  const rating = { ...customers, id: 'rating', measuredBy: 'average_of_approved_reviews', measurement: null, evidence } as const
  expect(shownValue(rating, 'live', now)).toBeUndefined()
})

test.each([
  ['customers_with_completed_orders', 87, 87, '87'],
  ['units_delivered', 3_456_789, 900, '3.4M+'],
  ['units_delivered', 0, 0, undefined],
  ['average_of_approved_reviews', 4.7, 12, '4.7/5'],
  ['average_of_approved_reviews', 5, 4, undefined],
  ['orders_completed_of_paid', 0.9989, 3_000, '99.8%'],
  ['orders_completed_of_paid', 1, 29, undefined],
] as const)('%s %d of %d: %s', (by, value, sample, shown) => {
  expect(formatMeasured(by, { value, sample })).toBe(shown)
})

test('fills figures into texts and leaves out parts whose figure may not be shown', () => {
  const content = {
    lead: 'Views for a reel[[, with a {refill} refill]].',
    badges: ['{refill} refill', 'No password'],
    benefits: [
      { title: 'Refilled', text: 'Within {refill|days}.' },
      { title: 'Small', text: 'Begin with a few.' },
    ],
  }
  expect(withClaims(content, { refill: '30-day' })).toEqual({
    lead: 'Views for a reel, with a 30-day refill.',
    badges: ['30-day refill', 'No password'],
    benefits: [
      { title: 'Refilled', text: 'Within 30 days.' },
      { title: 'Small', text: 'Begin with a few.' },
    ],
  })
  expect(withClaims(content, {})).toEqual({
    lead: 'Views for a reel.',
    badges: ['No password'],
    benefits: [{ title: 'Small', text: 'Begin with a few.' }],
  })
})

test('a part without its figure is replaced by the alternative', () => {
  const text = '[[A {money_back} guarantee covers every order.||We refund what we don’t deliver.]]'
  expect(withClaims(text, { money_back: '30-day' })).toBe('A 30-day guarantee covers every order.')
  expect(withClaims([text], {})).toEqual(['We refund what we don’t deliver.'])
})
