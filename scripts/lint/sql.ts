import { line, ownerOf, tables, views } from './features.ts'
import { placeOf } from './rooms.ts'

/** Why `file` may not run SQL; undefined if it may. The platform and the app have no store, so they may. */
export function whyNotSql(file: string): string | undefined {
  const place = placeOf(file)
  if (!place || /\.test\.tsx?$/.test(file) || place.room === 'platform' || place.room === 'app') return undefined
  return /^src\/features\/[^/]+\/server\/store(\.ts|\/)/.test(file) ? undefined : 'only store.ts writes SQL'
}

/**
 * Why `sql` may not use `now()` in `statement`, which is a declaration with its comments; undefined if it may. The shop's own clock is
 * used everywhere. The database's time only stamps rows (`updated_at`) and, with a reason in a comment, times that processes share.
 */
export function whyNotNow(file: string, sql: string, statement: string): string | undefined {
  if (!placeOf(file)?.feature || /\.test\.tsx?$/.test(file)) return undefined
  if (!/\bnow\(\)/i.test(sql.replaceAll(/\bupdated_at = now\(\)/g, ''))) return undefined
  if (/database time: /i.test(statement)) return undefined
  return `it uses the database's time: take it from ctx.now(), or give the reason in a comment that says "Database time: ..."`
}

/** Why `file` may not use the tables in `sql`; undefined if it may. Views are open to later features. */
export function whyNotTable(file: string, sql: string): string | undefined {
  const feature = placeOf(file)?.feature
  if (!feature || /\.test\.tsx?$/.test(file)) return undefined
  for (const name of tablesIn(sql)) {
    const owner = ownerOf(tables, name)
    if (owner && owner !== feature && owner !== 'platform')
      return `the table ${name} belongs to ${owner}; use its queries, its commands or its published views`
    const publisher = ownerOf(views, name)
    if (publisher && line.indexOf(publisher) > line.indexOf(feature))
      return `the view ${name} belongs to ${publisher}, which comes after ${feature}`
    if (!publisher && name.endsWith('_published')) return `nobody publishes ${name}`
  }
  return undefined
}

/** Matches the keywords that precede a table or a list of tables in SQL, and the list up to the next keyword. */
const TABLE_LIST =
  /\b(?:from|join|into|update|using|truncate(?:\s+table)?)\s+(.*?)(?=$|[();=]|\b(?:from|using|into|update|where|set|on|order|group|join|select|values|returning|limit|union|for)\b)/gs

/** Every table name in `sql`, including in comma-separated lists and subqueries. */
function tablesIn(sql: string): string[] {
  const inner: string[] = []
  const outer = sql.replace(/\(([^()]*)\)/g, (_, text: string) => (inner.push(text), ' '))
  if (inner.length > 0) return [outer, ...inner].flatMap(tablesIn)
  return [...sql.matchAll(TABLE_LIST)].flatMap(([, list = '']) =>
    list.split(',').flatMap((item) => /^\s*(?:only\s+|lateral\s+)*([a-z_]+)/.exec(item)?.[1] ?? []),
  )
}
