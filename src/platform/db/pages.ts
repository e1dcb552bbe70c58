/** Rows that are in memory at once while all of somebody's are read. */
export const ROWS_AT_ONCE = 500

/** All rows, however many, read page by page: `readPage` gets the last row of the page before, and returns none behind the last. */
export async function* inPages<Row>(readPage: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row, void, undefined> {
  for (let rows = await readPage(undefined); rows.length > 0; rows = await readPage(rows.at(-1))) yield* rows
}

/** Presents rows one at a time, as they are asked for. */
export async function* each<Row, Shown>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  present: (row: Row) => Shown | Promise<Shown>,
): AsyncGenerator<Shown, void, undefined> {
  for await (const row of rows) yield await present(row)
}

// A Date has milliseconds, the database microseconds.
const createdAt = `date_trunc('milliseconds', created_at)`

/** SQL: the order in which all rows of a table with `created_at` and `id` are read page by page. */
export const oldestFirst = `order by ${createdAt}, id`

/** SQL: whether a row comes behind the last one of the page before, whose time and id are these parameters; null for the first page. */
export function isBehind(lastTime: string, lastId: string): string {
  return `(${lastTime}::timestamptz is null or (${createdAt}, id) > (${lastTime}, ${lastId}))`
}
