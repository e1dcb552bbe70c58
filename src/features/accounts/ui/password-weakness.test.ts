import { expect, test } from 'vitest'
import { passwordWeakness } from './password-weakness.ts'

test.each([
  ['aaaabbbb', /repeats/],
  ['80245917', /only digits/],
  ['qwertyuiop', /alphabet or the keyboard/],
  ['zyxwvuts', /alphabet or the keyboard/],
  ['Lovelace-99', /contains your name or email/],
  ['ada lovelace', /isn’t your name or email/],
  ['ada@example.com', /isn’t your name or email/],
  ['Instagram2026!', /too common/],
  ['Groundswell-1', /too common/],
  ['a wide river 42', undefined],
])('the hint for %s', (password, hint) => {
  const weakness = passwordWeakness(password, ['Ada', 'Lovelace', 'ada@example.com'], 'Groundswell')
  if (hint) expect(weakness).toMatch(hint)
  else expect(weakness).toBeUndefined()
})
