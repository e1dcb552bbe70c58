import { expect, test } from 'vitest'
import { faqTexts } from '#features/support/rules/faq.ts'
import { narrow } from './narrow.ts'

const categories = faqTexts('Groundswell', {})
const found = (search: string) => narrow(categories, search).flatMap(({ questions }) => questions.map(({ slug }) => slug))

test('there are five categories of three, each answer under an address of its own', () => {
  expect(categories.map(({ title }) => title)).toEqual([
    'General',
    'Services & Quality',
    'Ordering & Payment',
    'Guarantees & Support',
    'Safety & Compliance',
  ])
  expect(categories.map(({ questions }) => questions.length)).toEqual([3, 3, 3, 3, 3])
  expect(new Set(found('')).size).toBe(15)
})

test('the words that the field suggests lead to answers', () => {
  expect(found('refund')).toContain('refunds')
  expect(found('delivery')).toContain('delivery-start')
})

test('every word has to stand in an answer, its question or its category', () => {
  expect(found('PASSWORD')).toContain('password')
  expect(found('premium general')).toContain('qualities')
  expect(found('premium zebra')).toEqual([])
  expect(found('  ')).toHaveLength(15)
})
