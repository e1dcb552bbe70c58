import { describe, expect, test } from 'vitest'
import { withClaims } from '#features/claims/rules.ts'
import { sandboxWays } from '#features/payments/rules/words.ts'
import { standardFaq, shownCategories } from '#features/support/rules/faq.ts'
import { factsOf } from '#features/texts/rules/facts.ts'
import { searchFaq } from './search.ts'

const facts = factsOf('Groundswell', { refill: '30-day', money_back: '30-day' }, sandboxWays, [
  'Likes and Views: starts in 15–30 minutes, complete within 24 hours',
])
const categories = shownCategories(withClaims(standardFaq.categories, facts))
const found = (search: string) => searchFaq(categories, search).flatMap(({ questions }) => questions)
const slugs = (search: string) => found(search).map(({ slug }) => slug)

test('there are five categories, and every answer has a unique slug', () => {
  expect(categories.map(({ title }) => title)).toEqual([
    'General',
    'Services & Quality',
    'Ordering & Payment',
    'Guarantees & Support',
    'Safety & Compliance',
  ])
  expect(new Set(slugs('')).size).toBe(found('').length)
  expect(found('').length).toBeGreaterThanOrEqual(24)
  for (const { questions } of categories) expect(questions.length).toBeGreaterThanOrEqual(3)
})

test('published slugs still exist', () => {
  const published = `what-is-it account-needed what-it-cannot-do delivery-start qualities drops what-to-give payment-methods
    change-or-cancel refunds refill reach-support password platform-rules my-data`
  expect(slugs('')).toEqual(expect.arrayContaining(published.split(/\s+/)))
})

describe('a word that customers use finds only the answers about it', () => {
  test.each([
    ['refund', /refund/i, ['change-or-cancel', 'refunds', 'refund-time']],
    ['ban', /\bban/i, ['account-banned']],
    ['drop', /\bdrop/i, ['drops', 'refill']],
    ['cancel', /\bcancel/i, ['change-or-cancel']],
    ['invoice', /invoice/i, ['invoice']],
    ['bitcoin', /bitcoin/i, ['payment-methods', 'crypto']],
    ['late', /\blate\b/i, ['late-order']],
  ])('%s', (word, pattern, expected) => {
    expect(slugs(word)).toEqual(expected)
    for (const { question, answer } of found(word)) expect(`${question} ${answer}`).toMatch(pattern)
    expect(slugs(word.toUpperCase())).toEqual(expected)
  })

  test.each([
    ['refunded', 'refunds'],
    ['how do I get a refund?', 'refunds'],
    ['my order is delayed', 'late-order'],
    ['banned', 'account-banned'],
    ['dropped', 'drops'],
    ['cancelled', 'change-or-cancel'],
    ['receipts', 'invoice'],
    ['btc', 'crypto'],
    ['password', 'password'],
    ['delivery', 'delivery-start'],
    ['premium general', 'qualities'],
    ['refu', 'refunds'],
    ['spam folder', 'no-confirmation-email'],
  ])('%s', (search, slug) => {
    expect(slugs(search)).toContain(slug)
  })
})

test('all words must match, and blanks match everything', () => {
  expect(slugs('premium')).toEqual(['qualities'])
  expect(slugs('premium zebra')).toEqual([])
  expect(slugs('  ')).toHaveLength(found('').length)
})
