import type { LegalOverview, LegalVersionView } from '#features/legal/contract.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { ByWhom } from '#ui/console/relative-time.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatTime } from '#ui/times.ts'

export const legalPath = `${paths.operator}/settings/legal`

/** `Nov 20, 2026, 17:29 by Ada` */
export function publishedText({ publishedAt, author }: LegalVersionView): string {
  return publishedAt === null ? 'Not recorded yet' : `${formatTime(publishedAt)} by ${author ?? 'the shop'}`
}

function Published({ publishedAt, author }: LegalVersionView) {
  return publishedAt === null ? 'Not recorded yet' : <ByWhom name={author ?? 'The shop'} at={publishedAt} />
}

const columns: Column<LegalOverview['texts'][number]>[] = [
  { name: 'Text', cell: ({ title }) => title },
  { name: 'Version', cell: ({ current }) => current.version, numeric: true },
  { name: 'Published', cell: ({ current }) => <Published {...current} /> },
  {
    name: 'State',
    phone: 'end',
    cell: ({ current, isReviewed }) =>
      isReviewed ? <Badge tone="success">Reviewed</Badge> : <Badge tone="warn">{current.isOriginal ? 'Template' : 'Not reviewed'}</Badge>,
  },
]

/** The legal texts with their current versions. */
export function LegalList() {
  const overview = useData('/api/operator/legal')
  useLive(['legal_text'], overview.reload)
  return (
    <ListPanel
      title="Texts"
      list={{ ...overview, rows: overview.value?.data.texts }}
      caption="Legal texts"
      columns={columns}
      keyOf={({ kind }) => kind}
      hrefOf={({ kind }) => `${legalPath}/${kind}`}
    />
  )
}
