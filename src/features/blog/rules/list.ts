import { paths } from '#shared/paths.ts'

/** Posts on the first page, and per Load More. Section 9 of the specification. */
export const PAGE_SIZE = 6
export const MAX_POSTS = 100

/** The filter button that shows every category. */
export const ALL = 'All'

/** Categories of the filter if the shop's own cannot be loaded. Section 8 of the specification. */
export const defaultCategories = [
  'Instagram Growth',
  'TikTok Tips',
  'Social Media',
  'Growth Strategy',
  'Content Strategy',
  'Monetization',
] as const

/** Errors of the blog. Section 8 of the specification. */
export const messages = {
  load: 'Failed to load blog posts. Please try again later.',
  more: 'Failed to load more posts. Please try again.',
  noId: 'Blog post ID is required',
  missing: 'Blog post not found',
} as const

export function postPath(slug: string): string {
  return `/blog/${slug}`
}

/** The path of the posts with a tag, `/blog?tag=music+rights`. */
export function tagPath(tag: string): string {
  return `${paths.blog}?${new URLSearchParams({ tag })}`
}

/** Which posts the blog's page shows: the newest, unless one of these is set. */
export interface PostChoice {
  category?: string | undefined
  tag?: string | undefined
  /** What was searched for. */
  search?: string | undefined
}

/** Posts that a search finds, at most. */
export const MAX_FOUND = 30
export const MAX_SEARCH_LENGTH = 80

/** Reads which posts a URL asks for: a search goes before a tag, a tag before a category. */
export function readChoice(query: URLSearchParams): PostChoice {
  const search = (query.get('q') ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
  if (search) return { search }
  const tag = query.get('tag')
  if (tag) return { tag }
  const category = query.get('category')
  return category && category !== ALL ? { category } : {}
}

/** Reads how many posts a URL asks for, in whole pages; one page if the value is not valid. */
export function readLimit(text: string | null): number {
  const pages = Math.ceil(Number(text) / PAGE_SIZE)
  return pages >= 1 && pages * PAGE_SIZE <= MAX_POSTS ? pages * PAGE_SIZE : PAGE_SIZE
}

/** Whether there may be more posts. Section 4 of the specification. */
export function mayHaveMore(count: number, limit: number): boolean {
  return count === limit
}
