/** Maximum number of rows in memory while all rows are read. */
export const ROWS_AT_ONCE = 500

/** Reads all rows page by page. `readPage` gets the last row of the previous page, and returns no rows after the last page. */
export async function* inPages<Row>(readPage: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row, void, undefined> {
  for (let rows = await readPage(undefined); rows.length > 0; rows = await readPage(rows.at(-1))) yield* rows
}

/** Converts rows one at a time, as they are consumed. */
export async function* each<Row, Shown>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  present: (row: Row) => Shown | Promise<Shown>,
): AsyncGenerator<Shown, void, undefined> {
  for await (const row of rows) yield await present(row)
}

/** Leaves out rows for which `isWanted` is false. */
export async function* onlyIf<Row>(
  rows: AsyncIterable<Row>,
  isWanted: (row: Row) => Promise<boolean>,
): AsyncGenerator<Row, void, undefined> {
  for await (const row of rows) if (await isWanted(row)) yield row
}

/** SQL order for reading all rows of a table with `created_at` and `id` page by page. */
export const oldestFirst = 'order by created_at, id'

/** SQL condition for rows of `table` after the last row of the previous page. The parameters hold its time and id, or null for the first page. */
export function isAfterLast(table: string, lastTime: string, lastId: string): string {
  // A Date only has milliseconds, the database microseconds. So the Date is only used if that row has been deleted.
  const place = `coalesce((select last.created_at from ${table} last where last.id = ${lastId}), ${lastTime})`
  return `(${lastTime}::timestamptz is null or (created_at, id) > (${place}, ${lastId}))`
}
