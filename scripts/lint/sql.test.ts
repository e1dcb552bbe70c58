import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tables, views } from './features.ts'
import { whyNotNow, whyNotSql, whyNotTable } from './sql.ts'

test('only stores, the platform and the app have SQL', () => {
  for (const file of [
    'src/features/orders/server/store.ts',
    'src/features/orders/server/store/placing.ts',
    'src/platform/db/outbox.ts',
    'src/app/health.ts',
  ]) {
    expect(whyNotSql(file)).toBeUndefined()
  }
  for (const file of ['src/features/orders/server/commands.ts', 'src/features/orders/server/restore.ts', 'src/pages/system/x.tsx']) {
    expect(whyNotSql(file)).toBe('only store.ts writes SQL')
  }
})

test('a store uses only its own tables', () => {
  const store = 'src/features/orders/server/store.ts'
  expect(whyNotTable(store, 'select * from orders join order_events using (id)')).toBeUndefined()
  expect(whyNotTable(store, 'insert into outbox (type) values ($1)')).toBeUndefined()
  expect(whyNotTable(store, 'select 1 from orders join payment_attempts p on true')).toMatch(/belongs to payments/)
  for (const sql of [
    'update services set active = false',
    'select 1 from orders o, services s where s.id = o.service_id',
    'select 1 from unnest($1::text[]) as wanted (id), only services',
    'delete from services where id = $1',
    'delete from orders using services s where s.id = orders.service_id',
    'truncate table orders, services',
    'select (select name from (select * from services) s) from orders',
  ]) {
    expect(whyNotTable(store, sql)).toMatch(/services belongs to catalog/)
  }
  expect(whyNotTable(store, 'select count(*) as services, refunds from orders order by services, refunds')).toBeUndefined()
})

test('a store reads only views that earlier features publish', () => {
  const join = 'select 1 from orders_published o left join deliveries_published d on d.order_id = o.id'
  expect(whyNotTable('src/features/operations/server/store/orders.ts', join)).toBeUndefined()
  expect(whyNotTable('src/features/orders/server/store.ts', join)).toMatch(/deliveries_published belongs to delivery, which comes after/)
  expect(whyNotTable('src/features/operations/server/store.ts', 'select 1 from passwords_published')).toBe(
    'nobody publishes passwords_published',
  )
})

test('every view of the schema has an owner', () => {
  const sql = globSync('db/migrations/*.sql')
    .toSorted()
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  const created = [...sql.matchAll(/^create view (\w+)/gm)].map(([, name]) => name)
  expect(Object.values(views).flat().toSorted()).toEqual(created.toSorted())
})

test('every table of the schema has an owner', () => {
  const existing = new Set<string>()
  for (const file of globSync('db/migrations/*.sql').toSorted()) {
    const changes = readFileSync(file, 'utf8').matchAll(
      /^ *(?:(create|drop)(?: unlogged)? table (\w+)|alter table (\w+) rename to (\w+))/gm,
    )
    for (const [, verb, table = '', before = '', after = ''] of changes) {
      if (verb === 'create') existing.add(table)
      else existing.delete(verb === 'drop' ? table : before)
      if (after) existing.add(after)
    }
  }
  expect(Object.values(tables).flat().toSorted()).toEqual([...existing].toSorted())
})

test("SQL uses the database's time only to stamp a row, unless a comment gives a reason", () => {
  const store = 'src/features/orders/server/store/orders.ts'
  const paid = 'update orders set paid_at = now() where id = $1'
  expect(whyNotNow(store, paid, `export const pay = '${paid}'`)).toMatch(/take it from ctx.now/)
  expect(whyNotNow(store, paid, `/** Database time: that of the event. */ export const pay = '${paid}'`)).toBeUndefined()
  expect(whyNotNow(store, 'update orders set updated_at = now() where id = $1', '')).toBeUndefined()
  expect(whyNotNow(store, 'update orders set updated_at = now() where created_at < now()', '')).toMatch(/take it from ctx.now/)
  expect(whyNotNow('src/platform/db/outbox.ts', paid, '')).toBeUndefined()
})
