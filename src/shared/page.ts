/** One page of a list. */
export interface Page<Item> {
  data: Item[]
  /** Asks for the next page as `cursor`; null on the last. */
  nextCursor: string | null
}

/** Which page of a list is asked for. */
export interface PageQuestion {
  /** The `nextCursor` of the page before; undefined for the first page. */
  cursor?: string | undefined
  /** How many items at most. */
  limit: number
}

/** The first `limit` of `rows`, which hold one more than that if there is a next page; `cursorOf` names the last row that is shown. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (last: Row) => string | number): Page<Row> {
  const data = rows.slice(0, limit)
  const last = rows.length > limit ? data.at(-1) : undefined
  return { data, nextCursor: last === undefined ? null : String(cursorOf(last)) }
}

/** How many items a list has. */
export interface ListTotal {
  count: number
  /** Whether there are more than `count`: nobody counted further. */
  more: boolean
}

/** What was counted up to one more than `upTo`, as people are told. */
export function totalUpTo(found: number, upTo: number): ListTotal {
  return { count: Math.min(found, upTo), more: found > upTo }
}
