import { useSearchParams } from 'react-router'

export interface Filters {
  /** The value of `name`; '' if it is not set. */
  get(name: string): string
  /** Sets some filters and keeps the others. '' removes a filter from the URL. */
  set(changes: Record<string, string>): void
  /** The set filters among `names` as parameters of an API path: `status=paid&q=ada`. */
  query(...names: string[]): string
}

/** Reads filters from a URL query such as `status=paid&q=ada`. */
export function chosenIn(query: string): Pick<Filters, 'get'> {
  const params = new URLSearchParams(query)
  return { get: (name) => params.get(name) ?? '' }
}

/** Filters in the URL, so that lists can be bookmarked, shared, and returned to with the back button. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams()
  return {
    get: (name) => params.get(name) ?? '',
    set(changes) {
      // Read from the URL itself, because the last render may be one choice behind.
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
