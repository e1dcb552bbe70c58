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
