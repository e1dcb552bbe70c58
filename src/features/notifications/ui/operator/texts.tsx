import type { TextView } from '#features/notifications/contract/console.ts'
import { notificationTypes } from '#features/notifications/rules/kinds.ts'
import { kinds } from '#features/notifications/ui/kinds.tsx'
import { addresses } from '#features/notifications/ui/operator/labels.ts'
import { Badge } from '#ui/badge.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/console/filter-bar.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { TextSheet } from '#ui/console/text-sheet.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { useLive } from '#ui/console/use-live.ts'

const columns: Column<TextView>[] = [
  // The same width in both tables aligns their columns.
  { name: 'Name', cell: ({ name }) => <span className="lg:inline-block lg:w-52">{name}</span> },
  { name: 'Title', cell: ({ sampleTitle }) => <span className="text-muted lg:inline-block lg:w-96">{sampleTitle}</span> },
  { name: 'Type', cell: ({ type }) => <span className="lg:inline-block lg:w-20">{kinds[type].name}</span>, phone: 'none' },
  { name: 'Text', cell: (text) => <TextState text={text} /> },
]

/** The list of all notifications and emails, with whether their text is custom. */
export function Texts() {
  const { value, problem, reload } = useData('/api/operator/message-texts')
  useLive(['message_text'], reload)
  const filters = useFilters()
  const [search, type, origin] = [filters.get('q').trim().toLowerCase(), filters.get('type'), filters.get('words')]
  const shown = value?.data.filter(
    (text) =>
      `${text.name}\n${text.sampleTitle}`.toLowerCase().includes(search) &&
      (type === '' || text.type === type) &&
      (origin === '' || (origin === 'own') === (text.title !== null || text.intro !== null)),
  )
  return (
    <>
      <FilterBar>
        <SearchFilter filters={filters} name="q" label="Search" placeholder="Name or title" />
        <SelectFilter filters={filters} name="type" label="Type" options={notificationTypes.map((each) => [each, kinds[each].name])} />
        <SelectFilter filters={filters} name="words" label="Text" options={Object.entries({ own: 'Custom', shop: 'Standard' })} />
      </FilterBar>
      <LoadState of={{ value, problem, reload }} />
      {shown && (
        <div className="grid gap-5">
          <Part title="In the shop" texts={shown.filter(({ kind }) => kind === 'message')} />
          <Part title="Emails" texts={shown.filter(({ kind }) => kind === 'email')} />
        </div>
      )}
    </>
  )
}

function Part({ title, texts }: { title: string; texts: readonly TextView[] }) {
  return (
    <Panel title={title} flush>
      <DataTable
        caption={title}
        columns={columns}
        rows={texts}
        keyOf={({ subject }) => subject}
        hrefOf={({ subject }) => addresses.text(subject)}
        empty="No matching texts."
      />
    </Panel>
  )
}

function TextState({ text: { title, intro, fixed, changed } }: { text: TextView }) {
  if (fixed) return <Badge>Fixed</Badge>
  if (title === null && intro === null) return <span className="text-muted">Standard</span>
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="accent">Custom</Badge>
      {changed && (
        <span className="text-muted">
          <RelativeTime at={changed.at} />
        </span>
      )}
    </span>
  )
}

const labelOf = (slot: string) => (slot === 'title' ? 'Title or subject' : 'Introduction')

/** Changes the custom texts of all notifications and emails in bulk. */
export function MessageTextSheet() {
  return (
    <TextSheet
      api="/api/operator/message-text-sheet"
      back={{ name: 'Templates', to: addresses.texts }}
      lead="You’ll see each change before it’s saved. Earlier versions of every text are stored."
      findHint="In your own texts. Standard texts don’t change."
      importHint="Export the texts, write your own in the “Text” column in a spreadsheet, and save it as CSV. An empty text restores the standard one, which the “Original” column shows for a sample order."
      fileName="message-texts.csv"
      names={{ labelOf, empty: 'standard text' }}
      save="Save"
      saved={{ title: 'Saved', text: 'We’ll use them from now on.' }}
    />
  )
}
