import { expect, test } from 'vitest'
import { replaceAllIn } from './sheet.ts'

test('matches are replaced in any case and keep their capital; placeholder names stay the same', () => {
  const any = (find: string, replace: string) => ({ find, replace, matchCase: false })
  expect(replaceAllIn('Followers for you. More followers.', any('followers', 'fans'))).toBe('Fans for you. More fans.')
  expect(replaceAllIn('Followers, followers', { find: 'followers', replace: 'fans', matchCase: true })).toBe('Followers, fans')
  expect(replaceAllIn('The {store} store', any('store', 'shop'))).toBe('The {store} shop')
  expect(replaceAllIn('At {store}', any('{store}', 'our shop'))).toBe('At our shop')
  expect(replaceAllIn('Really? (yes)', any('? (yes)', '$1!'))).toBe('Really$1!')
  expect(replaceAllIn('iOS and IOS', any('IOS', 'Android'))).toBe('Android and Android')
})
