import { expect, test } from 'vitest'
import { isContextWord } from '#features/accounts/rules/context-words.ts'

test('words about this shop, with any digits and symbols, are guessable', () => {
  for (const password of ['groundswell', 'Groundswell2026!', 'TikTok-followers-1', 'instagram.instagram', '2026-YouTube'])
    expect(isContextWord(password, 'Groundswell')).toBe(true)
  for (const password of ['a wide river 42', 'instagram of my cat', 'groundswells', '12345678', 'demo-password-1', 'operator-password-1'])
    expect(isContextWord(password, 'Groundswell')).toBe(false)
  expect(isContextWord('growth', '···')).toBe(true)
})
