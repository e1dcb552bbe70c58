import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CustomerView } from '#features/operations/contract/customers.ts'
import { MAX_LISTED } from '#features/operations/rules/kinds.ts'
import { paths } from '#shared/paths.ts'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Panel } from '#ui/console/screen.tsx'

/** A customer's conversations with links to the inbox, for staff who may read them. */
export function CustomerConversations({ conversations }: Pick<CustomerView, 'conversations'>) {
  return (
    <Newest title="Conversations">
      {conversations.map(({ id, subject, channel, status, lastMessageAt }) => (
        <li key={id}>
          <Link to={`${paths.operator}/support?conversation=${id}`} className="tap-beyond font-medium text-accent-ink hover:underline">
            {subject || 'Chat'}
          </Link>
          <span className="block text-muted">
            {channel} · {status} · <RelativeTime at={lastMessageAt} />
          </span>
        </li>
      ))}
    </Newest>
  )
}

/** A customer's reviews, for staff who may moderate them. */
export function CustomerReviews({ reviews }: Pick<CustomerView, 'reviews'>) {
  return (
    <Newest title="Reviews">
      {reviews.map(({ service, rating, title, status, createdAt }) => (
        <li key={createdAt}>
          <span className="font-medium">
            {rating} of 5 · {title}
          </span>
          <span className="block text-muted">
            {service} · {status} · <RelativeTime at={createdAt} />
          </span>
        </li>
      ))}
    </Newest>
  )
}

/** A list with notes if it is empty, or full and older entries may be missing. */
function Newest({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <Panel title={title}>
      {children.length === 0 && <p className="text-sm text-muted">None</p>}
      <ul className="grid gap-2 text-sm">{children}</ul>
      {children.length === MAX_LISTED && <p className="mt-3 text-sm text-muted">The newest {MAX_LISTED} are shown.</p>}
    </Panel>
  )
}
