import { useSearchParams } from 'react-router'

export interface Filters {
  /** The value of `name`; '' if it is not set. */
  get(name: string): string
  /** Sets some filters and keeps the others; '' removes one from the address. */
  set(changes: Record<string, string>): void
  /** The set filters among `names` as parameters of an API path: `status=paid&q=ada`. */
  query(...names: string[]): string
}

/** What is chosen in the query of an address: `status=paid&q=ada`. */
export function chosenIn(query: string): Pick<Filters, 'get'> {
  const params = new URLSearchParams(query)
  return { get: (name) => params.get(name) ?? '' }
}

/** Filters are in the URL, so a list can be bookmarked, shared, and returned to with the back button. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams()
  return {
    get: (name) => params.get(name) ?? '',
    set(changes) {
      // From the address itself: the last render may be one choice behind.
      const next = new URLSearchParams(location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      setParams(next, { replace: true, preventScrollReset: true })
    },
    query: (...names) =>
      new URLSearchParams(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : []))).toString(),
  }
}
