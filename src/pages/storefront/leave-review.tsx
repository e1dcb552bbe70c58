import { lazy, Suspense, useState } from 'react'
import { ReviewSent, WritingAdvice } from '#features/reviews/ui/around-review-form.tsx'
import { useInvitation } from '#features/reviews/ui/use-invitation.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Card, Container } from '#ui/section.tsx'

/** The review form. Its HTML is part of the page, but its script loads after the page's own. */
const ReviewForm = lazy(async () => ({ default: (await import('#features/reviews/ui/review-form.tsx')).ReviewForm }))

/** Loaded for visitors who want no more review requests. */
const DeclinePanel = lazy(async () => ({ default: (await import('#features/reviews/ui/decline-panel.tsx')).DeclinePanel }))

export const meta = pageMeta(
  'Leave a Review',
  'Tell others how your order went. Reviews, good and bad, are published after a check for spam.',
)

export default function LeaveReviewPage() {
  const invitation = useInvitation()
  const [sent, setSent] = useState(false)
  return (
    <main className="bg-linear-to-b from-sunken to-canvas to-40%">
      <Container className="py-10 sm:py-14">
        {invitation.kind === 'decline' ? (
          <>
            <h1 className="mb-8 text-title">Review requests</h1>
            <Suspense>
              <DeclinePanel token={invitation.token} />
            </Suspense>
          </>
        ) : (
          <>
            <h1 className="text-title">Leave a review</h1>
            <p className="mt-4 mb-10 max-w-2xl text-lead text-muted">Tell others how your order went. Good or bad, it helps them choose.</p>
            <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <Card>
                <Suspense>{sent ? <ReviewSent /> : <ReviewForm invitation={invitation} onSent={() => setSent(true)} />}</Suspense>
              </Card>
              <WritingAdvice />
            </div>
          </>
        )}
      </Container>
    </main>
  )
}
