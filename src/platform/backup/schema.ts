import type pg from 'pg'

/** A table with its columns, generated ones left out: the database computes those. */
export interface TableShape {
  name: string
  columns: string[]
}

/** The shop's tables with their columns. The list of migrations is no data, and partitions are read and written as the table they are of. */
export async function shopTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select table_name as name, array_agg(column_name::text order by ordinal_position) filter (where is_generated = 'NEVER') as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = current_schema and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
      and not (select relispartition from pg_class where oid = format('%I', table_name)::regclass)
    group by 1 order by 1`)
  return rows
}

/** The shop's sequences, those of identity columns among them. */
export async function shopSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = current_schema order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Takes away everything that the shop has in this database: its own objects and its jobs, not extensions. */
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
 * Takes away whatever would look at each row as it comes in: triggers sleep, and secondary indexes and foreign keys go.
 * Returns the statements that bring it all back; foreign keys are then checked over all rows at once.
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
