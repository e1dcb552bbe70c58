import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { ReviewPage, ReviewView } from '#features/reviews/contract.ts'
import { PAGE_SIZE, formatReviewListQuery, type ReviewListQuery } from '#features/reviews/rules/list-query.ts'
import type { LoadedReviews } from '#features/reviews/ui/calls.ts'
import { ReviewItem } from '#features/reviews/ui/review-item.tsx'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink, buttonStyle } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

interface ReviewListProps {
  /** The page of reviews in the URL. */
  first: ReviewPage
  listQuery: ReviewListQuery
}

/** A list of reviews with a button to load more. */
export function ReviewList({ first, listQuery }: ReviewListProps) {
  const [more, setMore] = useState<ReviewView[]>([])
  const [page, setPage] = useState(listQuery.page)
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const { pages, total } = first.pagination
  const reviews = [...first.data, ...more]
  const next = { ...listQuery, page: page + 1 }

  async function loadMore() {
    setLoading(true)
    setProblem(undefined)
    const loaded = await fetchMore(`${formatReviewListQuery(next)}&limit=${PAGE_SIZE}`)
    setLoading(false)
    if (!loaded.ok) return setProblem(loaded.message)
    // Newly published reviews may have pushed some that are already shown onto this page.
    setMore([...more, ...loaded.reviews.filter(({ id }) => !reviews.some((shown) => shown.id === id))])
    setPage(next.page)
  }

  return (
    <>
      {listQuery.page > 1 && (
        <Link to={formatReviewListQuery({ ...listQuery, page: 1 }) || '?'} className={buttonStyle('secondary', 'sm', 'mb-5')}>
          Back to the first reviews
        </Link>
      )}
      <ul>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} />
          </li>
        ))}
      </ul>
      <div className="grid justify-items-center gap-4 border-t border-line pt-8">
        {problem && (
          <p role="alert" className="font-medium text-danger">
            {problem}
          </p>
        )}
        {page < pages &&
          (hydrated ? (
            <Button variant="secondary" busy={loading} onClick={() => void loadMore()}>
              {problem ? 'Try Again' : 'Load more reviews'}
            </Button>
          ) : (
            <a href={formatReviewListQuery(next)} className={buttonStyle('secondary')}>
              Load more reviews
            </a>
          ))}
        <p role="status" className="text-sm text-muted">
          {listQuery.page === 1 && `Showing ${reviews.length} of ${total}`}
        </p>
      </div>
    </>
  )
}

/** Loads the API code with the first click. */
async function fetchMore(query: string): Promise<LoadedReviews> {
  try {
    const { loadReviews } = await import('#features/reviews/ui/calls.ts')
    return await loadReviews(query)
  } catch {
    return { ok: false, message: 'An error occurred while fetching reviews' }
  }
}

/** Shown instead of an empty list. */
export function NoReviews({ listQuery: { service, rating } }: { listQuery: ReviewListQuery }) {
  const isFiltered = service !== undefined || rating !== undefined
  return (
    <EmptyState
      title={isFiltered ? 'No matching reviews' : 'No reviews yet'}
      text={isFiltered ? 'Try a different service or rating.' : 'Be the first to leave one.'}
    >
      <ButtonLink to={paths.leaveReview}>Leave a review</ButtonLink>
    </EmptyState>
  )
}
