/** Words that people would guess first at this shop, in addition to its name. Listed in docs/security.md. */
const contextWords = [
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

/** Whether a password is one or two context words plus digits and symbols, such as `Instagram2026!`. */
export function isContextWord(password: string, storeName: string): boolean {
  const letters = lettersOf(password)
  const words = [...contextWords, lettersOf(storeName)].filter(Boolean)
  return words.some((word) => letters === word || (letters.startsWith(word) && words.some((other) => letters === word + other)))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}
