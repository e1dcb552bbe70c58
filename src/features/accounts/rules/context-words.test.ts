import { expect, test } from 'vitest'
import { isContextWord } from '#features/accounts/rules/context-words.ts'

test('a password of this shop’s words, with whatever digits and signs, is one that others try', () => {
  for (const password of ['groundswell', 'Groundswell2026!', 'TikTok-followers-1', 'instagram.instagram', '2026-YouTube'])
    expect(isContextWord(password, 'Groundswell')).toBe(true)
  for (const password of ['a wide river 42', 'instagram of my cat', 'groundswells', '12345678', 'demo-password-1', 'operator-password-1'])
    expect(isContextWord(password, 'Groundswell')).toBe(false)
  expect(isContextWord('growth', '···')).toBe(true)
})
