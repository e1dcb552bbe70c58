import type { PostHeading } from '#features/blog/contract.ts'

const WORDS_PER_MINUTE = 200
const EXCERPT_LENGTH = 150
/** Shorter posts need no table of contents. */
const FEWEST_HEADINGS = 4

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The words of a post's HTML, separated by single spaces. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(a|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b/i.test(tag) ? '' : ' '))
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Minutes, rounded up; 1 where there is next to nothing. Section 5. */
export function readingTime(html: string): number {
  const text = plainText(html)
  return Math.max(1, Math.ceil(text.split(' ').length / WORDS_PER_MINUTE))
}

/** The excerpt as written, else the first 150 characters of the text. Section 3. */
export function excerptOf(excerpt: string, html: string): string {
  if (excerpt.trim() !== '') return excerpt
  const text = plainText(html)
  return text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, EXCERPT_LENGTH).trimEnd()}…`
}

/** `How hooks work!` → `how-hooks-work`; empty where nothing of the text can stand in an address. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}

/** Gives each main heading an id, made of its words, to jump to. */
export function withHeadingIds(html: string): string {
  const used = new Set<string>()
  return html.replace(/<h2(?:\s[^>]*)?>([\s\S]*?)<\/h2>/g, (_, inner: string) => {
    const name = slugOf(plainText(inner)) || 'part'
    let id = name
    for (let count = 2; used.has(id); count++) id = `${name}-${count}`
    used.add(id)
    return `<h2 id="${id}">${inner}</h2>`
  })
}

/** The table of contents of a long post; empty for a short one. */
export function contentsOf(html: string): PostHeading[] {
  const headings = [...html.matchAll(/<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g)].map(([, id = '', inner = '']) => ({
    id,
    text: plainText(inner),
  }))
  return headings.length >= FEWEST_HEADINGS ? headings : []
}
