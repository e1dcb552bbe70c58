/** One page of a list. */
export interface Page<Item> {
  data: Item[]
  /** The `cursor` of the next page; null on the last one. */
  nextCursor: string | null
}

/** A request for a page of a list. */
export interface PageRequest {
  /** The `nextCursor` of the previous page; undefined for the first one. */
  cursor?: string | undefined
  /** Maximum number of items. */
  limit: number
}

/** Makes a page of the first `limit` rows. `rows` has one more if there is a next page. `cursorOf` returns the cursor of the last row on the page. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (last: Row) => string | number): Page<Row> {
  const data = rows.slice(0, limit)
  const last = rows.length > limit ? data.at(-1) : undefined
  return { data, nextCursor: last === undefined ? null : String(cursorOf(last)) }
}

/** The number of items in a list. */
export interface ListTotal {
  count: number
  /** Whether there are more than `count`. Counting stopped there. */
  more: boolean
}

/** The total from a count up to one more than `upTo`. */
export function totalUpTo(found: number, upTo: number): ListTotal {
  return { count: Math.min(found, upTo), more: found > upTo }
}
