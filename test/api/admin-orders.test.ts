import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderCounts, AdminOrder, AdminOrderPage } from '#features/operations/contract/orders.ts'
import type { ListTotal } from '#shared/page.ts'
import { type DataOf, getData, type Refused } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signIn, signUp } from '../support/customer.ts'
import { buy } from '../support/orders.ts'

/** The console's list of all orders. */

let shop: TestShop
let operator: Customer

beforeAll(async () => {
  shop = await testShop({ jobs: true })
  operator = await signIn(shop, 'operator@example.com', 'operator-password-1')
})
afterAll(() => shop.stop())

const ask = async (query: Record<string, string | number> = {}) => {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, body } = await operator.request<AdminOrderPage>('GET', `/api/operator/orders?${parameters}`)
  expect({ status, ...(status !== 200 && { body }) }).toEqual({ status: 200 })
  return body
}
const numbers = (rows: AdminOrder[]) => rows.map(({ orderNumber }) => orderNumber)

const total = (query: Record<string, string> = {}) =>
  getData<ListTotal>(operator, `/api/operator/orders/total?${new URLSearchParams(query)}`)

const order = (changes: Record<string, unknown> = {}) => buy(shop, changes)

test('every order is listed once across pages, newest or oldest first', async () => {
  const all = await ask({ limit: 100 })
  expect(all.nextCursor).toBeNull()
  const times = all.data.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  for (const sort of ['newest', 'oldest']) {
    const met: unknown[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await ask({ sort, limit: 4, ...(cursor && { cursor }) })
      met.push(...numbers(page.data))
      cursor = page.nextCursor
    }
    expect(met).toEqual(sort === 'newest' ? numbers(all.data) : numbers(all.data).toReversed())
  }
})

test('each filter returns exactly the matching orders', async () => {
  const { data: all } = await ask({ limit: 100 })
  const filters: [query: Record<string, string>, fits: (row: AdminOrder) => boolean][] = [
    [{ status: 'completed' }, (row) => row.status === 'completed'],
    [{ status: 'failed' }, (row) => row.status === 'failed'],
    [{ platform: 'tiktok' }, (row) => row.platform === 'tiktok'],
    [{ type: 'comments' }, (row) => row.serviceType === 'comments'],
    [{ quality: 'premium' }, (row) => row.quality === 'premium'],
    [{ platform: 'youtube', type: 'likes', quality: 'premium' }, () => false],
    [{ paid: 'true' }, (row) => row.paid],
    [{ paid: 'false' }, (row) => !row.paid],
    [{ paid: 'false', status: 'completed' }, () => false],
    [{ method: 'card' }, (row) => row.paid && row.payment?.method === 'card'],
    [{ refunded: 'true' }, (row) => row.refunded > 0],
    [{ refundedFrom: '2000-01-01T00:00:00Z' }, (row) => row.refunded > 0],
    [{ refundedTo: '2000-01-01T00:00:00Z' }, () => false],
    [{ source: 'nowhere.example' }, () => false],
    [{ refunded: 'false' }, (row) => row.refunded === 0],
    [{ supplier: 'prt_manual' }, (row) => row.supplier?.id === 'prt_manual'],
    [{ supplier: 'prt_manual', paid: 'false' }, () => false],
    [{ supplier: 'prt_manual', status: 'partial' }, (row) => row.status === 'partial'],
    [{ from: '2026-09-01T00:00:00Z', to: '2026-10-15T00:00:00Z' }, (row) => row.createdAt >= '2026-09' && row.createdAt < '2026-10-15'],
  ]
  for (const [query, fits] of filters) {
    const [found, counted] = await Promise.all([ask({ ...query, limit: 100 }), total(query)])
    expect({ query, found: numbers(found.data).toSorted() }).toEqual({ query, found: numbers(all.filter(fits)).toSorted() })
    expect(found.nextCursor).toBeNull()
    expect({ query, ...counted }).toEqual({ query, count: found.data.length, more: false })
  }
})

test('any two filters return and count exactly the orders that match both', async () => {
  const { data: all } = await ask({ limit: 100 })
  const filters: [query: Record<string, string>, fits: (row: AdminOrder) => boolean][] = [
    [{ status: 'completed' }, (row) => row.status === 'completed'],
    [{ platform: 'instagram' }, (row) => row.platform === 'instagram'],
    [{ supplier: 'prt_manual' }, (row) => row.supplier?.id === 'prt_manual'],
    [{ paid: 'true' }, (row) => row.paid],
    [{ refunded: 'false' }, (row) => row.refunded === 0],
    [{ late: 'true' }, (row) => row.late],
    [{ sort: 'oldest' }, () => true],
  ]
  for (const [place, [one, fitsOne]] of filters.entries())
    for (const [other, fitsOther] of filters.slice(place + 1)) {
      const query = { ...one, ...other }
      const [{ data }, counted] = await Promise.all([ask({ ...query, limit: 100 }), total(query)])
      const found = all.filter((row) => fitsOne(row) && fitsOther(row))
      expect({ query, found: numbers(data).toSorted() }).toEqual({ query, found: numbers(found).toSorted() })
      expect({ query, ...counted }).toEqual({ query, count: data.length, more: false })
    }
})

test('counts above 10,000 are reported as more than 10,000', async () => {
  const { rows } = await shop.ctx.db.query<{ count: number }>('select count(*) as count from orders')
  const { count = 0 } = rows[0] ?? {}
  const copy = (first: number, last: number) =>
    shop.ctx.db.query(
      `insert into orders select copy.* from (select * from orders limit 1) sample, generate_series($1::int, $2::int) number,
         jsonb_populate_record(null::orders, to_jsonb(sample) || jsonb_build_object(
           'id', 'ord_copy' || number, 'order_number', 'GS-9' || number, 'in_flight', false, 'user_id', null)) copy`,
      [first, last],
    )
  try {
    await copy(count + 1, 10_000)
    expect(await total()).toEqual({ count: 10_000, more: false })
    await copy(10_001, 10_001)
    expect(await total()).toEqual({ count: 10_000, more: true })
  } finally {
    await shop.ctx.db.query(`delete from orders where id like 'ord_copy%'`)
  }
})

test('every column that a feature publishes has a comment', async () => {
  const { rows } = await shop.ctx.db.query(
    `select relname, attname from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'v' and relname like '%_published' and col_description(pg_class.oid, attnum) is null`,
  )
  expect(rows).toEqual([])
})

test('pages of one supplier hold each order once', async () => {
  const met: unknown[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await ask({ supplier: 'prt_manual', limit: 3, ...(cursor && { cursor }) })
    met.push(...numbers(page.data))
    cursor = page.nextCursor
  }
  expect(new Set(met).size).toBe(met.length)
  expect(met.toSorted()).toEqual(numbers((await ask({ supplier: 'prt_manual', limit: 100 })).data).toSorted())
})

test('an order is found by anything a customer might know about it', async () => {
  const customer = await signUp(shop)
  const placed = await order({
    socialUsername: 'grace.h',
    email: 'Grace.Hopper@Example.org',
    postUrl: 'https://www.instagram.com/reel/Desk_Find-1/',
  })
  await order({ socialUsername: 'graxe.b', email: customer.email, postUrl: 'https://www.instagram.com/reel/Other1/' })
  const { rows } = await shop.ctx.db.query<{ id: string; reference: string }>(
    'select id, provider_reference as reference from payment_attempts where subject_id = $1',
    [placed.id],
  )
  const { id = '', reference = '' } = rows[0] ?? {}
  for (const q of [
    placed.orderNumber,
    placed.orderNumber.toLowerCase().slice(3),
    placed.id,
    'grace.hopper@example.org',
    'GRACE.HO',
    '@grace.h',
    'desk_find',
    'https://instagram.com/reel/Desk_Find-1/?igsh=x',
    placed.postUrl,
    id,
    reference,
  ])
    expect({ q, found: numbers((await ask({ q })).data) }).toEqual({ q, found: [placed.orderNumber] })
  for (const q of ['nobody.at.all', 'gra_e', '%', 'race.h', `${placed.orderNumber}0`])
    expect({ q, ...(await ask({ q })) }).toMatchObject({ q, data: [] })
  expect(numbers((await ask({ q: 'graxe' })).data)).toHaveLength(1)
  expect((await ask({ q: 'grace', status: 'failed' })).data).toEqual([])
})

test('a late order is found until it ends', async () => {
  const placed = await order({ socialUsername: 'late.one', postUrl: 'https://www.instagram.com/reel/LateOne/' })
  await expect.poll(async () => (await ask({ q: placed.orderNumber })).data[0]?.supplier).toMatchObject({ id: 'prt_manual' })
  expect(numbers((await ask({ late: 'true' })).data)).not.toContain(placed.orderNumber)
  await shop.ctx.db.query(`update deliveries set due_at = now() - interval '1 minute' where order_id = $1`, [placed.id])
  const late = await ask({ late: 'true', supplier: 'prt_manual' })
  expect(late.data.find(({ orderNumber }) => orderNumber === placed.orderNumber)).toMatchObject({ late: true, status: 'pending' })
  await shop.ctx.db.query(`update deliveries set status = 'completed' where order_id = $1`, [placed.id])
  expect(numbers((await ask({ late: 'true' })).data)).not.toContain(placed.orderNumber)
})

test('the counts match the list', async () => {
  shop.jump(60_000)
  const { body } = await operator.request<DataOf<OrderCounts>>('GET', '/api/operator/orders/counts')
  const { data } = await ask({ limit: 100 })
  for (const [status, count] of Object.entries(body.data))
    expect({ status, count: data.filter((row) => row.status === status).length }).toEqual({ status, count })
})

test('an invalid query is refused with the valid options', async () => {
  for (const [query, path] of [
    ['status=lost', 'status'],
    ['paid=perhaps', 'paid'],
    ['from=yesterday', 'from'],
    ['sort=price', 'sort'],
    ['limit=1000', 'limit'],
  ]) {
    const { status, body } = await operator.request<Refused>('GET', `/api/operator/orders?${query}`)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path }])
  }
  expect((await ask({ cursor: 'ord_unheard_of' })).data).toEqual([])
})

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59'])(
  'a time that the database cannot compare with is refused: %s',
  async (time) => {
    const paths = ['orders?from', 'orders?refundedTo', 'orders/total?to', 'customers?from', 'customers/total?to', 'record?from']
    for (const path of paths)
      expect([path, (await operator.request('GET', `/api/operator/${path}=${encodeURIComponent(time)}`)).status]).toEqual([path, 400])
    expect((await operator.request('POST', '/api/operator/orders/exports', { from: time })).status).toBe(400)
  },
)

test('orders are found by visit source, under the same names as in analytics', async () => {
  const [shared, direct, unknown] = [
    await order({ source: { source: 'Instagram' } }),
    await order({ source: { source: 'direct' } }),
    await order(),
  ]
  for (const [source, found] of [
    ['instagram', shared],
    ['Direct', direct],
    ['Unknown', unknown],
  ] as const)
    expect(numbers((await ask({ source, limit: 1 })).data)).toEqual([found.orderNumber])
})
