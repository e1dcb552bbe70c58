import { expect, test } from 'vitest'
import { fileProblem, plainText } from '#features/support/rules/pictures.ts'

test('a file that can’t be sent gets an explanation', () => {
  expect(fileProblem({ type: 'image/png', size: 2 * 1024 * 1024 })).toBeUndefined()
  expect(fileProblem({ type: 'image/png', size: 2 * 1024 * 1024 + 1 })).toMatch(/^This file is 2\.1 MB; pictures have at most 2 MB\./)
  expect(fileProblem({ type: 'image/jpeg', size: 12 * 1024 * 1024 })).toMatch(/^This file is 12 MB;/)
  expect(fileProblem({ type: 'application/pdf', size: 1 })).toBe('Choose a PNG, JPEG or WebP picture.')
})

test('pictures are counted where they can’t be shown', () => {
  expect(plainText('Hello', 0)).toBe('Hello')
  expect(plainText('Hello', 2)).toBe('Hello\n\n2 pictures, see the conversation')
  expect(plainText('', 1)).toBe('1 picture, see the conversation')
})
