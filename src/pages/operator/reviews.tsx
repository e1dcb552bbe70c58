import { paths } from '#app/routes.ts'
import type { DeskStatus } from '#features/reviews/contract.ts'
import { PlatformsForm } from '#features/reviews/ui/operator/platforms-form.tsx'
import { ReviewDesk } from '#features/reviews/ui/operator/review-desk.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { Tabs } from '#ui/console/tabs.tsx'
import { useFilters } from '#ui/console/use-filters.ts'
import type { SectionProps } from './sections.ts'

const path = `${paths.operator}/reviews`
const statuses: readonly (readonly [DeskStatus, string])[] = [
  ['pending', 'Waiting'],
  ['approved', 'Published'],
  ['refused', 'Refused'],
]

export default function ReviewsPage({ rest }: SectionProps) {
  const filters = useFilters()
  const isPlatforms = rest[0] === 'platforms'
  const [status] = statuses.find(([name]) => name === filters.get('status')) ?? ['pending']
  const tabs = statuses.map(([name, text]) => ({ name: text, to: `${path}?status=${name}`, current: !isPlatforms && name === status }))
  return (
    <Screen title="Reviews" lead="A review is refused for breaking a published rule, never for being critical.">
      <Tabs label="Reviews" tabs={[...tabs, { name: 'Review platforms', to: `${path}/platforms`, current: isPlatforms }]} />
      {isPlatforms ? <PlatformsForm /> : <ReviewDesk key={status} status={status} filters={filters} />}
    </Screen>
  )
}
