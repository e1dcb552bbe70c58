export const postStatuses = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export type PostStatus = (typeof postStatuses)[number]

const transitions: Record<PostStatus, readonly PostStatus[]> = {
  draft: ['scheduled', 'published'],
  scheduled: ['draft', 'scheduled', 'published'],
  published: ['withdrawn'],
  withdrawn: ['published'],
}

export function mayBecome(from: PostStatus, to: PostStatus): boolean {
  return transitions[from].includes(to)
}

const WORDS_PER_MINUTE = 200
const EXCERPT_LENGTH = 150
/** For a table of contents. */
const MIN_HEADINGS = 4

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Extracts the words of a post's HTML, separated by single spaces. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(a|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b/i.test(tag) ? '' : ' '))
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Estimates the reading time in minutes, rounded up, at least 1. Section 5 of the specification. */
export function readingTime(html: string): number {
  const text = plainText(html)
  return Math.max(1, Math.ceil(text.split(' ').length / WORDS_PER_MINUTE))
}

/** The excerpt as written, or else the first 150 characters of the text. Section 3 of the specification. */
export function excerptOf(excerpt: string, html: string): string {
  if (excerpt.trim() !== '') return excerpt
  const text = plainText(html)
  return text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, EXCERPT_LENGTH).trimEnd()}…`
}

const DESCRIPTION_LENGTH = 160

/** A description for search engines: the excerpt as written, or else the first sentences that fit into 160 characters. */
export function descriptionOf(excerpt: string, html: string): string {
  if (excerpt.trim() !== '') return excerpt
  // Only search the start. Looking for sentences in a long text without any takes quadratic time.
  const start = plainText(html).slice(0, DESCRIPTION_LENGTH + 2)
  const sentences = start.match(/.+?[.!?…](?=\s|$)/g) ?? []
  let description = ''
  for (const sentence of sentences) {
    const longer = `${description}${sentence}`.trim()
    if (longer.length > DESCRIPTION_LENGTH) break
    description = longer
  }
  return description || excerptOf('', html)
}

/** `How hooks work!` → `how-hooks-work`. Empty if the text has no Latin letters or digits. */
export function slugOf(text: string): string {
  return text
    .slice(0, 500)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}

/** Prefix of heading ids, to prevent clashes with ids of the surrounding page. */
const HEADING_PREFIX = 'section-'

/** Adds a unique id, made from its words, to each h2. */
export function withHeadingIds(html: string): string {
  const used = new Set<string>()
  /** The last number used for each heading. Counting from 1 every time takes seconds with ten thousand identical headings. */
  const counts = new Map<string, number>()
  return html.replace(/<h2(?:\s[^>]*)?>([\s\S]*?)<\/h2>/g, (_, inner: string) => {
    const name = HEADING_PREFIX + (slugOf(plainText(inner)) || 'part')
    let count = counts.get(name) ?? 1
    const id = () => (count === 1 ? name : `${name}-${count}`)
    while (used.has(id())) count++
    used.add(id())
    counts.set(name, count)
    return `<h2 id="${id()}">${inner}</h2>`
  })
}

/** A heading of a post. `id` is its URL fragment. */
export interface PostHeading {
  id: string
  text: string
}

/** The table of contents of a post; empty if it has fewer than four headings. */
export function contentsOf(html: string): PostHeading[] {
  const headings = [...html.matchAll(/<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g)].map(([, id = '', inner = '']) => ({
    id,
    text: plainText(inner),
  }))
  return headings.length >= MIN_HEADINGS ? headings : []
}
