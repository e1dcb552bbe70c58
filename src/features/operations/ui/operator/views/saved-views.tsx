import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedView, ViewList } from '#features/operations/contract/saved-views.ts'
import { request } from '#shared/call.ts'
import type { ListTotal } from '#shared/page.ts'
import { Button } from '#ui/button.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import type { Filters } from '#ui/console/use-filters.ts'
import { useLive } from '#ui/console/use-live.ts'
import { toast } from '#ui/toast-store.ts'
import { useViews, viewHref, type Views } from './use-views.ts'
import { ViewDialog } from './view-dialog.tsx'

interface SavedViewsProps {
  views: Views
  /** The current filters as a URL query. */
  query: string
  /** The names of the visible columns; null if columns can't be chosen. */
  columns: readonly string[] | null
  mayShare: boolean
  /** Converts a view's query into one for the API, to count its rows. */
  countQuery(query: string): string
}

/** A list's saved views as links with counts, with buttons to save, change and delete them. */
export function SavedViews({ views, query, columns, mayShare, countQuery }: SavedViewsProps) {
  const { all, open, list } = views
  const [dialog, setDialog] = useState<'new' | 'edit'>()
  const { act, busy } = useAct()
  const mayChange = open && (mayShare || !open.shared)
  const isChanged = open !== undefined && (open.query !== query || !isSame(open.columns ?? columns ?? [], columns ?? []))
  if (all.length === 0 && query === '') return null

  async function update({ id, name, shared, ...before }: SavedView) {
    const path = `/api/operator/views/${list}/${id}` as const
    const answer = await act('PUT', path, { name, shared, query, columns: columns && [...columns] })
    const undo = () => request('PUT', path, { name, shared, query: before.query, columns: before.columns })
    if (answer) toastWithUndo('View updated', `“${name}” now has the current filters and columns.`, undo, views.reload)
    else toast.error('Not updated', `“${name}” was not changed.`)
    views.reload()
  }

  return (
    <nav aria-label="Saved views" className="mb-4 flex flex-wrap items-center gap-2 text-sm">
      {all.map((view) => (
        <ViewLink key={view.id} view={view} list={list} isOpen={view === open} countQuery={countQuery(view.query)} />
      ))}
      {mayChange && isChanged && (
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void update(open)}>
          Update “{open.name}”
        </Button>
      )}
      {mayChange && (
        <Button size="sm" variant="ghost" onClick={() => setDialog('edit')}>
          Edit view
        </Button>
      )}
      {(isChanged || (!open && query !== '')) && (
        <Button size="sm" variant="ghost" onClick={() => setDialog('new')}>
          Save as a view
        </Button>
      )}
      {dialog && (
        <ViewDialog
          views={views}
          view={dialog === 'edit' ? open : undefined}
          shown={{ query, columns: columns && [...columns] }}
          mayShare={mayShare}
          onClose={() => setDialog(undefined)}
        />
      )}
    </nav>
  )
}

interface FilterViewsProps extends Pick<SavedViewsProps, 'mayShare' | 'countQuery'> {
  list: ViewList
  filters: Filters
  /** The filters that a view saves. */
  names: readonly string[]
}

/** The saved views of a list whose columns can't be chosen. */
export function FilterViews({ list, filters, names, ...props }: FilterViewsProps) {
  return <SavedViews {...props} views={useViews(list, filters)} query={filters.query(...names)} columns={null} />
}

/** Limit for counting the orders or customers of a view. Higher counts are not shown exactly. */
const COUNTED_UP_TO = 1_000

interface ViewLinkProps {
  view: SavedView
  list: ViewList
  isOpen: boolean
  countQuery: string
}

function ViewLink({ view, list, isOpen, countQuery }: ViewLinkProps) {
  const { value, reload } = useData(`/api/operator/${list}/total?upTo=${COUNTED_UP_TO}&${countQuery}`)
  // Every half minute, because counting for each view on every order change would be too much.
  useLive([], reload)
  return (
    <Link
      to={viewHref(list, view)}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
      className="tap flex h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 font-medium text-muted hover:border-line-strong hover:text-ink aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent-ink"
    >
      {view.name}
      {view.shared && <span className="text-xs font-normal">shared</span>}
      {value && <span className="text-xs tabular-nums">{countText(value.data)}</span>}
    </Link>
  )
}

const isSame = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join()

function countText({ count, more }: ListTotal): string {
  return `${count.toLocaleString('en-US')}${more ? '+' : ''}`
}
