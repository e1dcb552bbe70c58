/**
 * Composes letters and their marks (NFC) and removes marks that change the direction of the following text. Of consecutive marks, only the
 * first thirty are kept, which is enough for any language (UAX #15, Stream-Safe Text Format), because sorting them takes quadratic time.
 */
export function composed(typed: string): string {
  const text = typed.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
  return text.replace(/(?<=\p{M}{30})\p{M}/gu, '').normalize('NFC')
}

/** Normalizes typed text: composed, trimmed, with uniform line breaks, and without control characters other than tab and line break. */
export function cleaned(typed: string): string {
  const plain = typed
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
  return composed(plain).trim()
}

/** The first `max` characters of a text. Unlike `slice`, it doesn't cut an emoji in half, which PostgreSQL refuses in JSON. */
export function cutText(text: string, max: number): string {
  return Array.from(text).slice(0, max).join('')
}

/** Joins names for a sentence: `Instagram, TikTok and YouTube`. */
export function listed(names: readonly string[], last: 'and' | 'or' = 'and'): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}` : names.join('')
}

/** More tags than any long article has. Sanitizing takes time quadratic in the number of unclosed tags. */
const MAX_TAGS = 5_000

export const TOO_MANY_TAGS = 'This text has more than 5,000 tags. Paste it as plain text, or split it.'

/** Whether HTML from outside has few enough tags to be sanitized quickly. */
export function hasFewTags(html: string): boolean {
  let at = -1
  for (let tags = 0; tags <= MAX_TAGS; tags++) {
    at = html.indexOf('<', at + 1)
    if (at === -1) return true
  }
  return false
}
