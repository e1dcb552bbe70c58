import { line, ownerOf, tables, views } from './features.ts'
import { placeOf } from './rooms.ts'

/** Why `file` may not run SQL itself; undefined where it may. The platform, and what is wired in app, have no store. */
export function whyNotSql(file: string): string | undefined {
  const place = placeOf(file)
  if (!place || /\.test\.tsx?$/.test(file) || place.room === 'platform' || place.room === 'app') return undefined
  return /^src\/features\/[^/]+\/server\/store(\.ts|\/)/.test(file) ? undefined : 'only store.ts writes SQL'
}

/**
 * Why SQL with `now()` may not be in `statement`, a declaration with its comments; undefined if it may. The shop's clock decides; the
 * database's own time stamps rows (`updated_at`) and, where a comment gives the reason, times that processes share.
 */
export function whyNotNow(file: string, sql: string, statement: string): string | undefined {
  if (!placeOf(file)?.feature || /\.test\.tsx?$/.test(file)) return undefined
  if (!/\bnow\(\)/i.test(sql.replaceAll(/\bupdated_at = now\(\)/g, ''))) return undefined
  if (/database time: /i.test(statement)) return undefined
  return 'it asks the database for the time: take it from ctx.now(), or give the reason in a comment that says "Database time: ..."'
}

/** The first table in `sql` that `file` may not read or write, as a reason; undefined where it may. Views are open to the right. */
export function whyNotTable(file: string, sql: string): string | undefined {
  const feature = placeOf(file)?.feature
  if (!feature || /\.test\.tsx?$/.test(file)) return undefined
  for (const name of tablesIn(sql)) {
    const owner = ownerOf(tables, name)
    if (owner && owner !== feature && owner !== 'platform')
      return `the table ${name} belongs to ${owner}; ask its queries, its commands or its published views`
    const publisher = ownerOf(views, name)
    if (publisher && line.indexOf(publisher) > line.indexOf(feature))
      return `the view ${name} belongs to ${publisher}, which comes after ${feature}`
    if (!publisher && name.endsWith('_published')) return `nobody publishes ${name}`
  }
  return undefined
}

/** What follows these words in SQL is a table or a list of tables; the other words end such a list. */
const TABLE_LIST =
  /\b(?:from|join|into|update|using|truncate(?:\s+table)?)\s+(.*?)(?=$|[();=]|\b(?:from|using|into|update|where|set|on|order|group|join|select|values|returning|limit|union|for)\b)/gs

/** Every table name in `sql`: alone or in a list with commas, also in subqueries. */
function tablesIn(sql: string): string[] {
  const inner: string[] = []
  const outer = sql.replace(/\(([^()]*)\)/g, (_, text: string) => (inner.push(text), ' '))
  if (inner.length > 0) return [outer, ...inner].flatMap(tablesIn)
  return [...sql.matchAll(TABLE_LIST)].flatMap(([, list = '']) =>
    list.split(',').flatMap((item) => /^\s*(?:only\s+|lateral\s+)*([a-z_]+)/.exec(item)?.[1] ?? []),
  )
}
