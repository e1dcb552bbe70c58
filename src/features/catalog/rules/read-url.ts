/** Maximum length of a link, in characters. */
export const MAX_LINK_LENGTH = 500

/** Where an order is delivered: the canonical link, and a key that is the same for all spellings of it. */
export type Target = { ok: true; url: string; key: string } | RefusedTarget

/** A link that can't be used as a target. */
export interface RefusedTarget {
  ok: false
  /** What to enter. */
  message: string
  /** A share link that only its platform can resolve, without parameters. */
  short?: string
}

/** Parses a URL. Null for one that a browser might read differently than a person: credentials, ports, control characters, quotes. */
export function readUrl(text: string): URL | null {
  if (/[\s\p{C}\\<>"'`]/u.test(text)) return null
  if (/^https?:\/\/[^/?#]*[@:]/i.test(text)) return null
  return URL.parse(text)
}

/** Decoded, non-empty segments of the path; an empty list if the encoding is broken. */
export function segments(url: URL): string[] {
  try {
    return url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return []
  }
}
