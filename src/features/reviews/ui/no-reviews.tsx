import { paths } from '#app/routes.ts'
import type { ReviewQuestion } from '#features/reviews/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Stands where the list would: nobody has written such a review yet. */
export function NoReviews({ question: { service, rating } }: { question: ReviewQuestion }) {
  const isNarrowed = service !== undefined || rating !== undefined
  return (
    <EmptyState
      title={isNarrowed ? 'No reviews like this' : 'No reviews yet'}
      text={isNarrowed ? 'Nobody has written one that fits. Others may answer your question.' : 'The first one helps whoever comes next.'}
    >
      <ButtonLink to={paths.leaveReview}>Leave a review</ButtonLink>
    </EmptyState>
  )
}
