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

/** Reads how many posts a URL asks for, in whole pages; one page if the value is not valid. */
export function readLimit(text: string | null): number {
  const pages = Math.ceil(Number(text) / PAGE_SIZE)
  return pages >= 1 && pages * PAGE_SIZE <= MAX_POSTS ? pages * PAGE_SIZE : PAGE_SIZE
}

/** Whether there may be more posts. Section 4 of the specification. */
export function mayHaveMore(count: number, limit: number): boolean {
  return count === limit
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Nov 20, 2026`, in UTC because the page is the same for every visitor. */
export function formatPostDate(iso: string): string {
  return day.format(new Date(iso))
}
