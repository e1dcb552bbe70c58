import { useParams } from 'react-router'
import { FilterViews } from '#features/operations/ui/operator/views/saved-views.tsx'
import type { ModerationStatus } from '#features/reviews/rules/moderation.ts'
import { PlatformsForm } from '#features/reviews/ui/operator/platforms-form.tsx'
import { ReviewQueue } from '#features/reviews/ui/operator/review-queue.tsx'
import { paths } from '#shared/paths.ts'
import { Screen } from '#ui/console/screen.tsx'
import { Tabs } from '#ui/console/tabs.tsx'
import { useFilters } from '#ui/console/use-filters.ts'

const path = `${paths.operator}/reviews`
const statuses: readonly (readonly [ModerationStatus, string])[] = [
  ['pending', 'Waiting'],
  ['approved', 'Published'],
  ['refused', 'Rejected'],
]

export default function ReviewsPage() {
  const filters = useFilters()
  const isPlatforms = useParams().tab === 'platforms'
  const [status] = statuses.find(([name]) => name === filters.get('status')) ?? ['pending']
  const tabs = statuses.map(([name, text]) => ({ name: text, to: `${path}?status=${name}`, current: !isPlatforms && name === status }))
  const views = <FilterViews list="reviews" filters={filters} names={['status', 'rating']} mayShare countQuery={(query) => query} />
  return (
    <Screen title="Reviews" lead="A review is rejected for breaking a published rule, never for being critical.">
      <Tabs label="Reviews" tabs={[...tabs, { name: 'Review platforms', to: `${path}/platforms`, current: isPlatforms }]} />
      {isPlatforms ? <PlatformsForm /> : <ReviewQueue key={status} status={status} filters={filters} views={views} />}
    </Screen>
  )
}
