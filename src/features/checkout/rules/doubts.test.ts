import { expect, test } from 'vitest'
import { purchaseQuestionsOf, likelyEmail } from '#features/checkout/rules/doubts.ts'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['Ada.L@Hotmial.com', 'Ada.L@hotmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@studio-ada.con', 'ada@studio-ada.com'],
])('%s is probably %s', (typed, likely) => {
  expect(likelyEmail(typed)).toBe(likely)
})

test.each([
  'ada@gmail.com',
  'ada@GMAIL.com',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@example.com',
  'ada@example.co',
  'ada',
  '',
  '@gmial.com',
])('%s is not questioned', (typed) => {
  expect(likelyEmail(typed)).toBeUndefined()
})

test('asks about a link to another profile and a mistyped address, but not about a post or the same name in other letters', () => {
  const typed = { socialUsername: '@ada.creates', email: 'ada@gmial.com', postUrl: 'instagram.com/ada' }
  expect(purchaseQuestionsOf(typed, { platform: 'instagram', type: 'followers' })).toEqual([
    { field: 'socialUsername', typed: 'ada.creates', likely: 'ada' },
    { field: 'email', typed: 'ada@gmial.com', likely: 'ada@gmail.com' },
  ])
  const same = { socialUsername: '@Ada', email: 'ada@example.com', postUrl: 'https://www.tiktok.com/@ada' }
  expect(purchaseQuestionsOf(same, { platform: 'tiktok', type: 'followers' })).toEqual([])
  const post = { ...same, socialUsername: 'bob', postUrl: 'https://www.tiktok.com/@ada/video/7301' }
  expect(purchaseQuestionsOf(post, { platform: 'tiktok', type: 'likes' })).toEqual([])
})
