import { serviceLabel } from '#features/catalog/rules.ts'
import { parseServiceLabel } from '#features/catalog/rules/read-service.ts'

export const stars = [5, 4, 3, 2, 1] as const
export type Stars = (typeof stars)[number]

export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** Filters, sort order and page of a list of reviews. */
export interface ReviewListQuery {
  /** A service's label; undefined for all services. */
  service: string | undefined
  rating: Stars | undefined
  sort: ReviewSort
  /** Starts at 1. */
  page: number
}

/** Reviews per page. */
export const PAGE_SIZE = 12
export const MAX_PAGE = 10_000

/** Parses the query of /reviews. Invalid values are ignored. */
export function readReviewListQuery(query: URLSearchParams): ReviewListQuery {
  const kind = parseServiceLabel(query.get('service') ?? '')
  const page = /^\d{1,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  return {
    service: kind && serviceLabel(kind),
    rating: stars.find((star) => String(star) === query.get('rating')),
    sort: reviewSorts.find((name) => name === query.get('sort')) ?? 'newest',
    page: Math.min(Math.max(page, 1), MAX_PAGE),
  }
}

/** The query of /reviews, such as `?service=TikTok+Views`; empty without filters. */
export function formatReviewListQuery({ service, rating, sort, page }: ReviewListQuery): string {
  const query = new URLSearchParams({
    ...(service && { service }),
    ...(rating && { rating: String(rating) }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `?${query}` : ''
}

/** Number of matching reviews on all pages. */
export function totalOf(
  { count, distribution }: { count: number; distribution: Record<Stars, number> },
  { rating }: Pick<ReviewListQuery, 'rating'>,
): number {
  return rating ? distribution[rating] : count
}
