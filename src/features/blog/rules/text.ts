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
/** Posts with fewer headings have no table of contents. */
const MIN_HEADINGS = 4

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Strips a post's HTML to its words, separated by single spaces. */
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

/** Returns the excerpt as written, else the first 150 characters of the text. Section 3 of the specification. */
export function excerptOf(excerpt: string, html: string): string {
  if (excerpt.trim() !== '') return excerpt
  const text = plainText(html)
  return text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, EXCERPT_LENGTH).trimEnd()}…`
}

const DESCRIPTION_LENGTH = 160

/** A description for search engines: the excerpt as written, else the first sentences of the text that fit into 160 characters. */
export function descriptionOf(excerpt: string, html: string): string {
  if (excerpt.trim() !== '') return excerpt
  // Only the beginning is searched: looking for sentences in a long text without any takes quadratic time.
  const beginning = plainText(html).slice(0, DESCRIPTION_LENGTH + 2)
  const sentences = beginning.match(/.+?[.!?…](?=\s|$)/g) ?? []
  let description = ''
  for (const sentence of sentences) {
    const longer = `${description}${sentence}`.trim()
    if (longer.length > DESCRIPTION_LENGTH) break
    description = longer
  }
  return description || excerptOf('', html)
}

/** `How hooks work!` → `how-hooks-work`; empty if the text has no letters or digits for a URL. */
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

/** What the ids of headings begin with: no word of an author is an id of the page around the post. */
const HEADING_PREFIX = 'section-'

/** Adds an id, made of its words, to each h2. */
export function withHeadingIds(html: string): string {
  const used = new Set<string>()
  /** The number to try next for each heading. Counting from 1 every time takes seconds in a post with ten thousand equal headings. */
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

/** A heading of a post; `id` is its URL's fragment. */
export interface PostHeading {
  id: string
  text: string
}

/** Returns the table of contents of a long post; empty for a short one. */
export function contentsOf(html: string): PostHeading[] {
  const headings = [...html.matchAll(/<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g)].map(([, id = '', inner = '']) => ({
    id,
    text: plainText(inner),
  }))
  return headings.length >= MIN_HEADINGS ? headings : []
}
