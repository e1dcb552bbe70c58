import { expect, test } from 'vitest'
import { checkMessage, messages } from './contact.ts'

const typed = { name: 'Ada', email: 'ada@example.com', subject: '', message: 'Where is my invoice?' }

test('name, email and message are required, a subject is not', () => {
  expect(checkMessage(typed)).toEqual([])
  expect(checkMessage({ name: ' ', email: '', subject: 'Hello', message: '\n' })).toEqual(
    ['name', 'email', 'message'].map((path) => ({ path, message: 'Please fill in all required fields' })),
  )
})

test('an email address must look like one', () => {
  expect(checkMessage({ ...typed, email: 'ada at example' })).toEqual([{ path: 'email', message: messages.email }])
  expect(checkMessage({ ...typed, email: ' ada@example.com ' })).toEqual([])
})
