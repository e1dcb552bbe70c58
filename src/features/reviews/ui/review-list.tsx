import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { ReviewPage, ReviewQuestion, ReviewView } from '#features/reviews/contract.ts'
import { PAGE_SIZE, questionQuery } from '#features/reviews/rules/question.ts'
import type { LoadedReviews } from '#features/reviews/ui/load-reviews.ts'
import { ReviewItem } from '#features/reviews/ui/review-item.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'

interface ReviewListProps {
  /** The page that the address asks for. */
  first: ReviewPage
  question: ReviewQuestion
}

/** Reviews one below the other, and more of them when asked. */
export function ReviewList({ first, question }: ReviewListProps) {
  const [more, setMore] = useState<ReviewView[]>([])
  const [page, setPage] = useState(question.page)
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const { pages, total } = first.pagination
  const reviews = [...first.data, ...more]
  const next = { ...question, page: page + 1 }

  async function loadMore() {
    setLoading(true)
    setProblem(undefined)
    const loaded = await fetchMore(`${questionQuery(next)}&limit=${PAGE_SIZE}`)
    setLoading(false)
    if (!loaded.ok) return setProblem(loaded.message)
    // What was published meanwhile has pushed some of them on to this page.
    setMore([...more, ...loaded.reviews.filter(({ id }) => !reviews.some((shown) => shown.id === id))])
    setPage(next.page)
  }

  return (
    <>
      {question.page > 1 && (
        <Link to={questionQuery({ ...question, page: 1 }) || '?'} className={buttonStyle('secondary', 'sm', 'mb-5')}>
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
            <a href={questionQuery(next)} className={buttonStyle('secondary')}>
              Load more reviews
            </a>
          ))}
        <p role="status" className="text-sm text-muted">
          {question.page === 1 && `${reviews.length} of ${total} shown`}
        </p>
      </div>
    </>
  )
}

/** What calls the shop is loaded with the first press. */
async function fetchMore(query: string): Promise<LoadedReviews> {
  try {
    const { loadReviews } = await import('#features/reviews/ui/load-reviews.ts')
    return await loadReviews(query)
  } catch {
    return { ok: false, message: 'An error occurred while fetching reviews' }
  }
}
