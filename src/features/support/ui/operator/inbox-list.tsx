import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Channel, ConversationStatus, InboxEntry } from '#features/support/contract.ts'
import type { Inbox } from '#features/support/ui/operator/use-inbox.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/console/filter-bar.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import type { Filters } from '#ui/console/use-filters.ts'
import { listQuery } from '#ui/console/use-list.ts'
import { LoadProblem, Skeleton } from '#ui/loading.tsx'

/** Labels and colors of statuses. */
export const statuses: Record<ConversationStatus, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'warn' },
  person: { label: 'With a person', tone: 'success' },
  assistant: { label: 'Assistant', tone: 'accent' },
  closed: { label: 'Closed', tone: 'neutral' },
}

const shows: [string, string][] = [
  ['mine', 'Mine'],
  ...(['waiting', 'person', 'assistant', 'closed'] as const).map((status): [string, string] => [status, statuses[status].label]),
  ['suspected', 'Looks like spam'],
]
const channels: [Channel, string][] = [
  ['chat', 'Chat'],
  ['contact', 'Contact form'],
  ['order', 'About an order'],
]

/** Returns the API query for the filters in the URL. */
export function inboxQuery(filters: Pick<Filters, 'get'>): string {
  const show = filters.get('show')
  const narrowed = show === 'mine' || show === 'suspected' ? { [show]: 'true' } : { ...(show && { status: show }) }
  return [new URLSearchParams(narrowed), listQuery(filters, ['channel', 'q'])].map(String).filter(Boolean).join('&')
}

/** The names of the filters in the URL. */
export const inboxFilterNames = ['show', 'channel', 'q'] as const

interface InboxListProps {
  inbox: Inbox
  filters: Filters
  chosen: string | null
  /** The saved views. */
  views: ReactNode
}

/** The list of conversations, waiting ones first. */
export function InboxList({ inbox, filters, chosen, views }: InboxListProps) {
  const { rows: entries, problem, loadMore, reload } = inbox
  return (
    <section aria-label="Conversations" className="space-y-3">
      <FilterBar>
        <SearchFilter filters={filters} name="q" label="Search" placeholder="Name, email or order number" />
        <SelectFilter filters={filters} name="show" label="Show" options={shows} />
        <SelectFilter filters={filters} name="channel" label="Channel" options={channels} />
      </FilterBar>
      {views}
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {!entries && !problem && <Skeleton parts={['card h-[53.8rem] skeleton-rows [--row:5.38rem]']} />}
      {entries?.length === 0 && <p className="card px-5 py-10 text-center text-muted">No conversations.</p>}
      {entries && entries.length > 0 && (
        <ul className="card divide-y divide-line overflow-hidden">
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} isChosen={entry.id === chosen} />
          ))}
        </ul>
      )}
      {loadMore && (
        <Button variant="secondary" size="sm" className="w-full" onClick={loadMore}>
          Show more
        </Button>
      )}
    </section>
  )
}

function Line({ entry, isChosen }: { entry: InboxEntry; isChosen: boolean }) {
  const { id, who, status, subject, lastLine, lastMessageAt, assignedTo, unread, suspected, channel } = entry
  const { label, tone } = statuses[status]
  const [params] = useSearchParams()
  const opened = new URLSearchParams(params)
  opened.set('conversation', id)
  return (
    <li data-row>
      <Link
        to={`?${opened}`}
        preventScrollReset
        aria-current={isChosen || undefined}
        className="block px-4 py-3 -outline-offset-2 transition-colors hover:bg-sunken aria-current:bg-accent-soft"
      >
        <span className="flex items-center justify-between gap-3">
          <span className={`truncate ${unread ? 'font-semibold' : 'font-medium'}`}>{who}</span>
          <Badge tone={tone}>{status === 'person' && assignedTo ? assignedTo.name.split(' ', 1) : label}</Badge>
        </span>
        <span className={`mt-0.5 block truncate text-sm ${unread ? 'text-ink' : 'text-muted'}`}>{lastLine || subject}</span>
        <span className="mt-0.5 block text-[0.8125rem] text-muted">
          <RelativeTime at={lastMessageAt} />
          {channel === 'contact' && ' · contact form'}
          {channel === 'order' && ' · about an order'}
          {suspected && ' · looks like spam'}
          {unread && <span className="font-semibold text-accent-ink"> · new</span>}
        </span>
      </Link>
    </li>
  )
}
