import type { TextPage } from '#features/texts/contract.ts'
import { labelOf } from '#features/texts/ui/operator/text-fields.tsx'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { ByWhom } from '#ui/console/relative-time.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { TextSheet } from '#ui/console/text-sheet.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatTime } from '#ui/times.ts'

export const textsPath = `${paths.operator}/texts`
const textSheetPath = `${textsPath}/changes`

/** `Nov 20, 2026, 17:29 by Ada`. */
export function publishedText({ publishedAt, author }: { publishedAt: string | null; author: string | null }): string {
  return publishedAt === null ? 'Never changed' : `${formatTime(publishedAt)} by ${author ?? 'the shop'}`
}

function Published({ publishedAt, author }: { publishedAt: string | null; author: string | null }) {
  return publishedAt === null ? 'Never changed' : <ByWhom name={author ?? 'The shop'} at={publishedAt} />
}

const columns: Column<TextPage>[] = [
  {
    name: 'Page',
    cell: ({ name, path }) => (
      <>
        {name}
        <span className="block text-xs font-normal text-muted">{path}</span>
      </>
    ),
  },
  {
    name: 'Texts',
    cell: ({ changed }) =>
      changed === 0 ? <span className="text-muted">Original</span> : <Badge tone="accent">{`${changed} custom`}</Badge>,
  },
  { name: 'Published', cell: ({ current }) => <Published {...current} />, phone: 'none' },
]

/** The pages whose texts can be edited. */
export function TextTable() {
  const pages = useData('/api/operator/page-texts')
  useLive(['page_texts'], pages.reload)
  return (
    <Screen
      title="Page texts"
      lead="Write the pages in your own words. Legal texts are under Settings, and posts under Blog."
      actions={
        <ButtonLink to={textSheetPath} size="sm" variant="secondary">
          Change many texts
        </ButtonLink>
      }
    >
      <ListPanel
        list={{ ...pages, rows: pages.value?.data }}
        caption="Pages"
        columns={columns}
        keyOf={({ pageId }) => pageId}
        hrefOf={({ pageId }) => `${textsPath}/${pageId}`}
      />
    </Screen>
  )
}

/** Bulk changes to the texts of all pages. */
export function PageTextSheet() {
  return (
    <TextSheet
      api="/api/operator/text-sheet"
      back={{ name: 'Page texts', to: textsPath }}
      lead="You’ll see every change before anything is published, and each page keeps its earlier versions."
      importHint="Export the texts, change the column “Text” in a spreadsheet, and save it as CSV."
      fileName="texts.csv"
      names={{ labelOf, empty: 'not on the page' }}
      save="Publish"
      saved={{ title: 'Published', text: 'Pages are updated within a second.' }}
    />
  )
}
