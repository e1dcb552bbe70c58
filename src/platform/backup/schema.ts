import type pg from 'pg'

/** A table with its columns, except generated ones, which the database computes. */
export interface TableShape {
  name: string
  columns: string[]
}

/** The shop's tables. Excludes the list of migrations, which isn't data, and partitions, which are copied with their parent. */
export async function shopTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select table_name as name, array_agg(column_name::text order by ordinal_position) filter (where is_generated = 'NEVER') as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = current_schema and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
      and not (select relispartition from pg_class where oid = format('%I', table_name)::regclass)
    group by 1 order by 1`)
  return rows
}

/** The shop's sequences, including those of identity columns. */
export async function shopSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = current_schema order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Drops everything the shop has in this database: its objects and its jobs, but not extensions. */
export async function dropShop(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists jobs cascade')
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop table if exists %I cascade', table_name) as statement from information_schema.tables
      where table_schema = current_schema and table_type = 'BASE TABLE'
    union all
    select format('drop sequence if exists %I cascade', sequencename) from pg_sequences where schemaname = current_schema
    union all
    select format('drop routine if exists %s cascade', proc.oid::regprocedure) from pg_proc proc
      where pronamespace = current_schema::regnamespace and not exists (select from pg_depend where objid = proc.oid and deptype = 'e')`)
  for (const { statement } of rows) await client.query(statement)
}

/**
 * Prepares tables for bulk loading: disables triggers and drops secondary indexes and foreign keys. Returns the statements that
 * restore them. Foreign keys are then checked over all rows in one pass.
 */
export async function openForRows(client: pg.ClientBase, tables: readonly TableShape[]): Promise<string[]> {
  const { rows: keys } = await client.query<{ off: string; on: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
    from pg_constraint where contype = 'f' and connamespace = current_schema::regnamespace order by conrelid, conname`)
  const { rows: indexes } = await client.query<{ off: string; on: string }>(`
    select format('drop index %s', index.indexrelid::regclass) as off, replace(pg_get_indexdef(index.indexrelid), ' ON ONLY ', ' ON ') as on
    from pg_index index join pg_class on pg_class.oid = index.indexrelid
    where relnamespace = current_schema::regnamespace and not relispartition and not exists (select from pg_constraint where conindid = index.indexrelid)
      and index.indrelid <> 'schema_migrations'::regclass
    order by index.indexrelid`)
  for (const { off } of [...keys, ...indexes]) await client.query(off)
  const silence = (how: 'disable' | 'enable') => tables.map(({ name }) => `alter table "${name}" ${how} trigger user`)
  for (const statement of silence('disable')) await client.query(statement)
  return [...indexes.map(({ on }) => on), ...keys.map(({ on }) => on), ...silence('enable')]
}
