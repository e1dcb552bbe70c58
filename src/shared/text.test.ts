import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleaned } from '#shared/text.ts'

test.each([
  ['  Hello \n', 'Hello'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['a\u0000b\u001b[31m\u007f', 'ab[31m'],
  ['Ame\u0301lie', 'Amélie'],
  ['e\u202e\u0301', 'é'],
  ['pay \u202egnp.exe\u202c now', 'pay gnp.exe now'],
  ['first\u2028second', 'first\nsecond'],
  ['\ud800 alone', '\ufffd alone'],
  ['👩‍👩‍👧 stays', '👩‍👩‍👧 stays'],
  ['a\tb', 'a\tb'],
])('%j', (typed, expected) => {
  expect(cleaned(typed)).toBe(expected)
})

test('cleaning is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const once = cleaned(typed)
      expect(cleaned(once)).toBe(once)
      expect(once.isWellFormed()).toBe(true)
    }),
  )
})
