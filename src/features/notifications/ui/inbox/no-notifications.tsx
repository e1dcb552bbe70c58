import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import type { Filter } from '#features/notifications/ui/inbox/filter.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { EmptyState } from '#ui/empty-state.tsx'

/** In place of a list that is empty: what would stand there. */
export function NoNotifications({ filter }: { filter: Filter }) {
  if (!filter.unread && !filter.type) {
    return <EmptyState title="No notifications yet" text="What happens to your orders, payments and messages is told here." />
  }
  return (
    <EmptyState title={filter.unread ? 'Nothing unread' : 'Nothing of this type'} text="Other notifications may be there.">
      <Link to={paths.notifications} replace preventScrollReset className={buttonStyle('secondary')}>
        Show all
      </Link>
    </EmptyState>
  )
}
