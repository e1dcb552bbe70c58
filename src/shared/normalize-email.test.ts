import { expect, test } from 'vitest'
import { limitedMailbox, normalizeEmail } from '#shared/normalize-email.ts'

test.each([
  ['  Ada@Example.com ', 'ada@example.com'],
  ['ada@example.com.', 'ada@example.com'],
  ['A.d.a+shop@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a_d.a-x+1+2@protonmail.com', 'adax@proton.me'],
  ['ada+news@outlook.com', 'ada@outlook.com'],
  ['a.da+news@me.com', 'a.da@icloud.com'],
  ['ada-deals@yahoo.com', 'ada@yahoo.com'],
  ['ａda@gmail.com', 'ada@gmail.com'],
])('%s reaches %s', (typed, mailbox) => {
  expect(normalizeEmail(typed)).toBe(mailbox)
})

test('dots and aliases stay if the provider may distinguish them', () => {
  expect(normalizeEmail('a.da+shop@example.com')).toBe('a.da+shop@example.com')
  expect(normalizeEmail('a.da@outlook.com')).toBe('a.da@outlook.com')
  expect(normalizeEmail('ada-deals@outlook.com')).toBe('ada-deals@outlook.com')
})

test('other text is only lowercased', () => {
  expect(normalizeEmail(' Ada ')).toBe('ada')
  expect(normalizeEmail('@gmail.com')).toBe('@gmail.com')
  expect(normalizeEmail('+x@gmail.com')).toBe('+x@gmail.com')
})

test.each([
  ['Ada+1@Company.example', 'ada@company.example'],
  ['a.da+shop+2@example.com', 'a.da@example.com'],
  ['A.d.a+shop@gmail.com', 'ada@gmail.com'],
  ['ada-deals+x@yahoo.com', 'ada@yahoo.com'],
  ['+x@example.com', '+x@example.com'],
  ['ada@example.com', 'ada@example.com'],
])('emails to %s are limited like those to %s', (typed, mailbox) => {
  expect(limitedMailbox(typed)).toBe(mailbox)
})
