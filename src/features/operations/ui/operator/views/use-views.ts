import type { SavedView, ViewList } from '#features/operations/contract/saved-views.ts'
import { paths } from '#shared/paths.ts'
import { useData } from '#ui/console/use-data.ts'
import type { Filters } from '#ui/console/use-filters.ts'
import { useLive } from '#ui/console/use-live.ts'

/** A list's saved views, and the one selected in the URL. */
export interface Views {
  list: ViewList
  all: SavedView[]
  open: SavedView | undefined
  reload(): void
}

export function useViews(list: ViewList, filters: Filters): Views {
  const { value, reload } = useData(`/api/operator/views/${list}`)
  useLive(['view'], reload)
  const all = value?.data ?? []
  return { list, all, open: all.find(({ id }) => id === filters.get('view')), reload }
}

const screens: Record<ViewList, string> = {
  orders: `${paths.operator}/orders`,
  customers: `${paths.operator}/customers`,
  conversations: paths.operatorSupport,
  reviews: `${paths.operator}/reviews`,
  deliveries: `${paths.operator}/orders/to-deliver`,
}

/** The URL of a view: its list's screen with its filters and its id. */
export function viewHref(list: ViewList, { id, query }: Pick<SavedView, 'id' | 'query'>): string {
  const params = new URLSearchParams(query)
  params.set('view', id)
  return `${screens[list]}?${params}`
}
