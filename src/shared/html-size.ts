/** More tags than a long article has. Cleaning a text takes time that grows with the square of those left open. */
const MAX_TAGS = 5_000

export const TOO_MANY_TAGS = 'This text has more than 5,000 tags. Paste it as plain text, or split it.'

/** Whether HTML that somebody sent has few enough tags to be cleaned at once. */
export function hasFewTags(html: string): boolean {
  let at = -1
  for (let tags = 0; tags <= MAX_TAGS; tags++) {
    at = html.indexOf('<', at + 1)
    if (at === -1) return true
  }
  return false
}
