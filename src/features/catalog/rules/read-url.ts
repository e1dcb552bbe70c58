/** Longest address accepted, in characters. */
export const URL_LIMIT = 500

/** Where an order is delivered: the canonical link, and a key that is equal for two ways of writing the same place. */
export type Target = { ok: true; url: string; key: string } | RefusedTarget

/** A link that was not understood. */
export interface RefusedTarget {
  ok: false
  /** What to enter. */
  message: string
  /** The address of a share link that only its platform can resolve, without parameters. */
  short?: string
}

/** Null for what a browser might read otherwise than a person: credentials, ports, control characters, quotes. */
export function readUrl(text: string): URL | null {
  if (/[\s\p{C}\\<>"'`]/u.test(text)) return null
  if (/^https?:\/\/[^/?#]*[@:]/i.test(text)) return null
  return URL.parse(text)
}

/** Decoded, non-empty parts of the path; empty where the encoding is broken. */
export function segments(url: URL): string[] {
  try {
    return url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return []
  }
}
