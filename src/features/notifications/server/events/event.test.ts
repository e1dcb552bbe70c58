import { expect, test } from 'vitest'
import { shortened } from '#features/notifications/server/events/event.ts'

test.each([
  ['short enough', 'one\n two ', 7, 'one two'],
  ['too long', 'one two three', 8, 'one two…'],
  ['of emoji alone', '👍'.repeat(4), 4, '👍'.repeat(4)],
  ['with an emoji where it is cut', 'one 👍👍👍', 6, 'one 👍…'],
])('a text %s fits on one line, and no character is cut in half', (_what, text, max, expected) => {
  expect(shortened(text, max)).toBe(expected)
})
