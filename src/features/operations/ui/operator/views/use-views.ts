import type { SavedView, ViewList } from '#features/operations/contract/saved-views.ts'
import { useData } from '#ui/console/use-data.ts'
import type { Filters } from '#ui/console/use-filters.ts'

/** The saved views of a list, and the one that is open: the address names it. */
export interface Views {
  list: ViewList
  all: SavedView[]
  open: SavedView | undefined
  reload(): void
}

/** Loads the saved views of a list. */
export function useViews(list: ViewList, filters: Filters): Views {
  const { value, reload } = useData(`/api/operator/views/${list}`)
  const all = value?.data ?? []
  return { list, all, open: all.find(({ id }) => id === filters.get('view')), reload }
}

/** A view in the address: its filters, and which one it is. */
export function viewAddress({ id, query }: Pick<SavedView, 'id' | 'query'>): string {
  const params = new URLSearchParams(query)
  params.set('view', id)
  return params.toString()
}
