import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PAGE_SIZE, formatReviewListQuery, readReviewListQuery } from '#features/reviews/rules/list-query.ts'
import { publicReviews, reviewPlatforms } from '#features/reviews/server/queries.ts'
import { countModeration } from '#features/reviews/server/queries/admin.ts'
import { ModerationLog } from '#features/reviews/ui/moderation-log.tsx'
import { Platforms } from '#features/reviews/ui/platforms.tsx'
import { ReviewFilters } from '#features/reviews/ui/review-filters.tsx'
import { NoReviews, ReviewList } from '#features/reviews/ui/review-list.tsx'
import { SummaryCard } from '#features/reviews/ui/review-summary.tsx'
import { renderStatic } from '#pages/render-static.tsx'
import { shop } from '#platform/page-context.ts'
import { formatCount } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { StaticHtml } from '#ui/static-html.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const listQuery = readReviewListQuery(url.searchParams)
  const [reviews, platforms, counts] = await Promise.all([
    publicReviews(ctx, listQuery, PAGE_SIZE),
    reviewPlatforms(ctx),
    countModeration(ctx),
  ])
  return { listQuery, reviews, platforms, moderation: renderStatic(<ModerationLog counts={counts} />) }
}

export const meta = pageMeta(
  'Customer Reviews',
  'Read what customers say about their orders, good and bad. Filter by service and rating, and see our replies.',
)

export default function ReviewsPage() {
  const { listQuery, reviews, platforms, moderation } = useLoaderData<typeof loader>()
  const { data, summary, pagination } = reviews
  return (
    <main>
      <div className="relative isolate overflow-hidden border-b border-line bg-sunken">
        <div className="swell-right swell absolute right-0 bottom-0 -z-10 hidden h-4/5 w-full lg:block" />
        <Container className="py-12 sm:py-16">
          <h1 className="text-title">Customer reviews</h1>
          <p className="mt-4 max-w-xl text-lead text-muted lg:max-w-md">
            Good or bad, we publish what customers write about their orders. Each review is checked for spam before it appears.
          </p>
        </Container>
      </div>
      <Container className="grid items-start gap-x-12 gap-y-10 py-10 sm:py-14 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <section aria-label="Summary" className="lg:sticky lg:top-24">
          <SummaryCard summary={summary} listQuery={listQuery} />
        </section>
        <section aria-labelledby="list">
          <div className="grid items-start gap-x-8 gap-y-4 pb-6 xl:grid-cols-[1fr_27rem]">
            <h2 id="list" aria-live="polite" className="text-2xl font-semibold tracking-tight xl:pt-7.5">
              {headingOf(listQuery, pagination.total)}
            </h2>
            <ReviewFilters listQuery={listQuery} />
          </div>
          {data.length > 0 ? (
            <ReviewList key={formatReviewListQuery(listQuery)} first={reviews} listQuery={listQuery} />
          ) : (
            <NoReviews listQuery={listQuery} />
          )}
        </section>
      </Container>
      <StaticHtml html={moderation} />
      <Platforms platforms={platforms} />
    </main>
  )
}

/** `21 reviews with 5 stars, TikTok Views` */
function headingOf({ service, rating }: { service?: string | undefined; rating?: number | undefined }, total: number): string {
  const reviews = `${formatCount(total)} ${total === 1 ? 'review' : 'reviews'}`
  const withStars = rating ? ` with ${rating} ${rating === 1 ? 'star' : 'stars'}` : ''
  return `${reviews}${withStars}${service ? `, ${service}` : ''}`
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main>
      <Container width="narrow" className="py-20">
        <h1 className="mb-6 text-title">Customer reviews</h1>
        <p role="alert" className="mb-6 text-lead text-muted">
          {error instanceof TypeError ? 'An error occurred while fetching reviews' : 'Failed to fetch reviews'}
        </p>
        <Button onClick={() => location.reload()}>Try Again</Button>
      </Container>
    </main>
  )
}
