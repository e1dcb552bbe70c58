/** Posts that the blog shows at once, and that Load More brings. Section 9. */
export const PAGE_SIZE = 6
/** The most that one question may bring. */
export const MOST_POSTS = 100

/** The button that narrows nothing. */
export const ALL = 'All'

/** Categories of the filter where the shop's own cannot be had. Section 8. */
export const defaultCategories = [
  'Instagram Growth',
  'TikTok Tips',
  'Social Media',
  'Growth Strategy',
  'Content Strategy',
  'Monetization',
] as const

/** Said where posts cannot be had. Section 8. */
export const messages = {
  load: 'Failed to load blog posts. Please try again later.',
  more: 'Failed to load more posts. Please try again.',
  noId: 'Blog post ID is required',
  missing: 'Blog post not found',
} as const

/** Where a post stands. */
export function postPath(slug: string): string {
  return `/blog/${slug}`
}

/** How many posts an address asks for: whole pages; the first where it says nothing sensible. */
export function readLimit(text: string | null): number {
  const pages = Math.ceil(Number(text) / PAGE_SIZE)
  return pages >= 1 && pages * PAGE_SIZE <= MOST_POSTS ? pages * PAGE_SIZE : PAGE_SIZE
}

/** As many as were asked for came: there may be more. Section 4. */
export function mayHaveMore(count: number, limit: number): boolean {
  return count === limit
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Nov 20, 2026`: the same everywhere, because the page is rendered for everybody. */
export function formatPostDate(iso: string): string {
  return day.format(new Date(iso))
}
