/** Words that anybody would try at this shop first. Beside them, the store's name. docs/security.md lists them. */
export const contextWords = [
  'growth',
  'followers',
  'subscribers',
  'likes',
  'views',
  'instagram',
  'tiktok',
  'youtube',
  'socialmedia',
  'password',
  'welcome',
  'admin',
] as const

/** Whether a password is one or two such words with nothing but digits and signs around them: `Instagram2026!`. */
export function isContextWord(password: string, storeName: string): boolean {
  const letters = lettersOf(password)
  const words = [...contextWords, lettersOf(storeName)].filter(Boolean)
  return words.some((word) => letters === word || (letters.startsWith(word) && words.some((other) => letters === word + other)))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}
