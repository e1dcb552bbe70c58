import { withHeadingIds } from '#features/blog/rules/text.ts'

const allowedTags = [
  ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['a', 'strong', 'b', 'em', 'i', 's', 'u', 'code', 'mark', 'small', 'sub', 'sup'],
]

/**
 * Sanitizes an author's HTML. Only text, structure, links and pictures of this shop remain, without scripts, event handlers, styles or
 * frames. An h1 becomes an h2 because the page has its own h1.
 */
export async function sanitizePost(html: string): Promise<string> {
  // Only needed for saving and previewing posts, so load it on demand.
  const { default: sanitize } = await import('sanitize-html')
  const clean = sanitize(html, {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      a: (tagName, attribs) => ({ tagName, attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener' } : attribs }),
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
    },
    // The page's Content-Security-Policy blocks pictures of other sites.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/(?!\/)/.test(attribs.src ?? ''),
  })
  return withHeadingIds(clean.trim())
}
