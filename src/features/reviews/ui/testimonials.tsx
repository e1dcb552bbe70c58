import type { ReactNode } from 'react'
import type { ReviewView } from '#features/reviews/contract.ts'
import { ReviewCard } from '#features/reviews/ui/review-card.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'

interface TestimonialsProps {
  title: string
  lead?: ReactNode
  reviews: ReviewView[]
}

/** Some reviews side by side; nothing at all where there are none. */
export function Testimonials({ title, lead, reviews }: TestimonialsProps) {
  if (reviews.length === 0) return null
  return (
    <Section aria-labelledby="testimonials">
      <SectionHeading id="testimonials" title={title} lead={lead} />
      <ul className="mt-10 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
