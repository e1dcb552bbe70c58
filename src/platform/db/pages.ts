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

/** SQL: the order in which all rows of a table with `created_at` and `id` are read page by page. */
export const oldestFirst = 'order by created_at, id'

/** SQL: whether a row of `table` comes behind the last one of the page before, whose time and id are these parameters; null for the first page. */
export function isBehind(table: string, lastTime: string, lastId: string): string {
  // The database's times have microseconds, a Date has milliseconds: used only where the row has been deleted meanwhile.
  const place = `coalesce((select last.created_at from ${table} last where last.id = ${lastId}), ${lastTime})`
  return `(${lastTime}::timestamptz is null or (created_at, id) > (${place}, ${lastId}))`
}
