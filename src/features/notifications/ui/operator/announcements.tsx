import type { AnnouncementView } from '#features/notifications/contract/console.ts'
import { addresses, readShare, statuses, types } from '#features/notifications/ui/operator/labels.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'

const columns: Column<AnnouncementView>[] = [
  { name: 'Title', cell: ({ title }) => title },
  { name: 'Kind', cell: ({ type }) => types[type] },
  { name: 'Status', phone: 'end', cell: ({ status }) => <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge> },
  {
    name: 'When',
    cell: ({ dueAt, createdAt, status }) =>
      status === 'draft' ? (
        <>
          Created <RelativeTime at={createdAt} />
        </>
      ) : (
        dueAt && <RelativeTime at={dueAt} />
      ),
  },
  {
    name: 'Reached',
    numeric: true,
    cell: ({ reached, counted }) => (counted === null ? '–' : `${number(reached.people)} of ${number(counted)}`),
  },
  { name: 'Read', numeric: true, cell: ({ reached }) => readShare(reached) },
]

const number = (value: number) => value.toLocaleString('en-US')

/** The list of announcements with their results, newest first. */
export function Announcements() {
  const list = useList('/api/operator/announcements')
  useLive(['announcement'], list.reload)
  return (
    <ListPanel
      list={list}
      caption="Announcements"
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => addresses.announcement(id)}
      empty="No announcements yet. An announcement is one message to many customers, in the shop and by email."
    />
  )
}
