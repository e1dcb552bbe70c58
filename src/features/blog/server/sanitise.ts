import { withHeadingIds } from '#features/blog/rules/text.ts'

const allowedTags = [
  ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['a', 'strong', 'b', 'em', 'i', 's', 'u', 'code', 'mark', 'small', 'sub', 'sup'],
]

/**
 * What may be stored of an author's HTML: text, structure, links, and pictures that this shop serves. No script, no handler,
 * no style, no frame, whatever way they are written. The h1 is the page's own, so one in the text becomes an h2.
 */
export async function sanitisePost(html: string): Promise<string> {
  // Loaded when something is stored: a shop that only shows posts does without.
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
    // The page's policy shows no picture of another site.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/(?!\/)/.test(attribs.src ?? ''),
  })
  return withHeadingIds(clean.trim())
}
