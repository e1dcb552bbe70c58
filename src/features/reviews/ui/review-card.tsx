import type { ReactNode } from 'react'
import type { ReviewView } from '#features/reviews/contract.ts'
import { Stars, VerifiedBadge } from '#features/reviews/ui/review-marks.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** One customer's review. */
export function ReviewCard({ review }: { review: ReviewView }) {
  return (
    <article className="flex h-full flex-col card p-6 sm:p-7">
      <Stars rating={review.rating} />
      <h3 className="mt-4 text-subheading">{review.reviewTitle}</h3>
      <p className="mt-2 text-[0.9375rem] text-muted">{review.content}</p>
      <p className="mt-auto flex flex-wrap items-center gap-x-2 pt-6 text-sm font-semibold">
        {review.username}
        {review.isVerified && <VerifiedBadge />}
      </p>
      <p className="mt-0.5 text-sm text-muted">
        {review.serviceUsed} · {months.format(new Date(review.createdAt))}
      </p>
    </article>
  )
}

interface TestimonialsProps {
  title: string
  lead?: ReactNode
  reviews: ReviewView[]
}

/** Reviews side by side. Empty if there are none. */
export function Testimonials({ title, lead, reviews }: TestimonialsProps) {
  if (reviews.length === 0) return null
  return (
    <Section aria-labelledby="testimonials">
      <SectionHeading id="testimonials" title={title} lead={lead} />
      <ul className="mt-10 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {reviews.map((review) => (
          <li key={review.id} className="md:max-lg:odd:last:col-span-2">
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
