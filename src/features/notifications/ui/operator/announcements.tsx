import type { AnnouncementView } from '#features/notifications/contract.ts'
import { addresses } from '#features/notifications/ui/operator/addresses.ts'
import { statuses, types } from '#features/notifications/ui/operator/announcement-words.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatTime } from '#ui/times.ts'

const columns: Column<AnnouncementView>[] = [
  { name: 'Title', cell: ({ title }) => title },
  { name: 'Kind', cell: ({ type }) => types[type] },
  { name: 'Status', cell: ({ status }) => <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge> },
  {
    name: 'When',
    cell: ({ dueAt, createdAt, status }) => (status === 'draft' ? `Written ${formatTime(createdAt)}` : dueAt && formatTime(dueAt)),
  },
  {
    name: 'Reached',
    numeric: true,
    cell: ({ reached, counted }) => (counted === null ? '–' : `${number(reached.people)} of ${number(counted)}`),
  },
  {
    name: 'Read',
    numeric: true,
    cell: ({ reached }) => (reached.inApp === 0 ? '–' : `${Math.round((reached.read / reached.inApp) * 100)} %`),
  },
]

const number = (value: number) => value.toLocaleString('en-US')

/** Announcements, the newest first, with what came of them. */
export function Announcements() {
  const list = useList<AnnouncementView>('/api/operator/announcements')
  useLive(['announcement'], list.reload)
  return (
    <ListPanel
      list={list}
      caption="Announcements"
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => addresses.announcement(id)}
      empty="Nothing was announced yet."
    />
  )
}
