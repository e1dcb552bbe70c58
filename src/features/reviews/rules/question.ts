import { parseServiceLabel, serviceLabel } from '#features/catalog/rules.ts'
import { type ReviewQuestion, reviewSorts, type ReviewSummary, stars } from '#features/reviews/contract.ts'

/** Reviews that the page shows at once, and that Load More brings. */
export const PAGE_SIZE = 12
/** The furthest page that can be asked for. */
export const LAST_PAGE = 10_000

/** What the address of /reviews asks for; what it does not understand is left out. */
export function readQuestion(query: URLSearchParams): ReviewQuestion {
  const kind = parseServiceLabel(query.get('service') ?? '')
  const page = /^\d{1,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  return {
    service: kind && serviceLabel(kind),
    rating: stars.find((each) => String(each) === query.get('rating')),
    sort: reviewSorts.find((each) => each === query.get('sort')) ?? 'newest',
    page: Math.min(Math.max(page, 1), LAST_PAGE),
  }
}

/** The query of an address that asks for it, `?service=TikTok+Views`; empty where nothing is narrowed. */
export function questionQuery({ service, rating, sort, page }: ReviewQuestion): string {
  const query = new URLSearchParams({
    ...(service && { service }),
    ...(rating && { rating: String(rating) }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `?${query}` : ''
}

/** How many reviews fit, whatever the page. */
export function totalOf(summary: ReviewSummary, { rating }: Pick<ReviewQuestion, 'rating'>): number {
  return rating ? summary.distribution[rating] : summary.count
}
