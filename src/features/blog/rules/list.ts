import { paths } from '#shared/paths.ts'

/** Posts on the first page, and added by each Load More. Section 9 of the specification. */
export const PAGE_SIZE = 6
export const MAX_POSTS = 100

/** The filter button that shows every category. */
export const ALL = 'All'

/** Categories shown in the filter if the shop's own can't be loaded. Section 8 of the specification. */
export const defaultCategories = [
  'Instagram Growth',
  'TikTok Tips',
  'Social Media',
  'Growth Strategy',
  'Content Strategy',
  'Monetization',
] as const

/** Error messages. Section 8 of the specification. */
export const messages = {
  load: 'Failed to load blog posts. Please try again later.',
  more: 'Failed to load more posts. Please try again.',
  noId: 'Blog post ID is required',
  missing: 'Blog post not found',
} as const

export function postPath(slug: string): string {
  return `/blog/${slug}`
}

/** The path of a tag's posts: `/blog?tag=music+rights`. */
export function tagPath(tag: string): string {
  return `${paths.blog}?${new URLSearchParams({ tag })}`
}

/** Which posts the blog shows. The newest, unless one of these is set. */
export interface PostChoice {
  category?: string | undefined
  tag?: string | undefined
  /** Search terms. */
  search?: string | undefined
}

export const MAX_SEARCH_RESULTS = 30
export const MAX_SEARCH_LENGTH = 80

/** Reads the choice of posts from a URL. A search takes precedence over a tag, and a tag over a category. */
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

/** Reads the number of posts from a URL, rounded up to whole pages. One page if the value is invalid. */
export function readLimit(text: string | null): number {
  const pages = Math.ceil(Number(text) / PAGE_SIZE)
  return pages >= 1 && pages * PAGE_SIZE <= MAX_POSTS ? pages * PAGE_SIZE : PAGE_SIZE
}

/** Whether there may be more posts. Section 4 of the specification. */
export function mayHaveMore(count: number, limit: number): boolean {
  return count === limit
}
