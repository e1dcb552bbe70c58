import { expect, test } from 'vitest'
import { promisingSentences, statementsIn, findUnproven } from './statements.ts'

test.each([
  ['Starts within 24 hours, guaranteed', ['24 hours', 'guaranteed']],
  ['Half an hour, then a few days', ['half an hour', 'few days']],
  ['99.8% on time, rated 4.9/5 by 12,000+ customers', ['99.8%', '4.9/5', '12,000+']],
  ['Trusted by thousands of happy customers in 150 countries', ['thousands of happy customers', '150 countries', 'trusted by']],
  ['Support 24/7', ['24/7']],
  ['New on July 4: 500 likes for $2.99, in three sizes', []],
  ['For a creator who posts every week, with a few hundred likes', []],
])('“%s” states %j', (text, words) => {
  expect(statementsIn(text)).toEqual(words)
})

test('proven statements are allowed in any notation', () => {
  expect(findUnproven('12,000+ reviews, a refill for 30 days, 24–48 hours', ['12,000+', '30-day', '24–48 hours'])).toEqual([])
  expect(findUnproven('A refill for 60 days', ['30-day'])).toEqual(['60 days'])
})

test('promises of the shop are found, sentences about the reader’s own posts are not', () => {
  const text = `10 tips for reels. We recommend posting three times a week! Our deliveries start within 2 hours. Groundswell answers 24/7.
    Videos of 30 seconds are watched to the end. Every order is guaranteed by us.`
  expect(promisingSentences(text, 'Groundswell')).toEqual([
    'Our deliveries start within 2 hours.',
    'Groundswell answers 24/7.',
    'Every order is guaranteed by us.',
  ])
})

test.each(['\r', '\u2028', '\u2029'])('a line break %j ends a sentence like any other', (lineBreak) => {
  expect(promisingSentences(`Our deliveries start within 2 hours${lineBreak}Thanks`, 'Groundswell')).toEqual([
    'Our deliveries start within 2 hours',
  ])
  expect(promisingSentences(`${'a'.repeat(200_000)}${lineBreak}`, 'Groundswell')).toEqual([])
})

test.each(['1,', '.', '1 a', '5 '])('a long text of only “%s” is read completely', (piece) => {
  const text = piece.repeat(200_000 / piece.length)
  expect([statementsIn(text), promisingSentences(text, 'Groundswell')]).toEqual([[], []])
})

test('only the first statements of a text with twenty thousand are returned', () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `${index + 10_000} hours`).join(', ')
  expect(statementsIn(text)).toHaveLength(200)
})
