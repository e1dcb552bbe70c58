import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#features/accounts/rules/permissions.ts'
import type { BlogOverview } from '#features/blog/contract.ts'
import type { AdminService } from '#features/catalog/contract.ts'
import type { SupplierView } from '#features/delivery/contract.ts'
import type { LegalText } from '#features/legal/contract.ts'
import type { PromotionView } from '#features/promotions/contract.ts'
import type { CannedReply } from '#features/support/contract.ts'
import { codeOf, type DataOf, getData } from '../support/answers.ts'
import { onePixel } from '../support/api-samples.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { paidOrder } from '../support/guarantees.ts'
import { checkOut } from '../support/orders.ts'
import { askForKey, operator, staff } from '../support/staff.ts'

/** A program with a key adds to a list without end. Whoever reads the list, or places an order, must not wait for all of it. */

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
  owner = await operator(shop)
})
afterAll(() => shop.stop())

async function withKey(scopes: Permission[]): Promise<(method: string, path: string, body?: unknown) => Promise<Answer>> {
  const { key } = (await askForKey(owner, scopes)).body.data
  return (method, path, body) => shop.request(method, path, body, { authorization: `Bearer ${key}` })
}

test('there are at most three hundred canned replies, which each conversation that staff open loads', async () => {
  const ask = await withKey(['support:write'])
  const path = '/api/operator/canned-replies'
  const replies = () => getData<CannedReply[]>(owner, path)
  await shop.ctx.db.query(
    `insert into canned_replies (id, title, content, updated_at)
     select 'rpl_' || n, 'Reply ' || n, 'Hello.', now() from generate_series(1, $1::int) n`,
    [299 - (await replies()).length],
  )
  const add = (title: string) => ask('POST', path, { title, content: 'Hello.' })
  expect((await add('The last one')).status).toBe(201)
  const refused = await add('One too many')
  expect([refused.status, codeOf(refused)]).toEqual([409, 'too_many_replies'])
  expect(await replies()).toHaveLength(300)
  expect((await ask('PUT', `${path}/rpl_1`, { title: 'Changed', content: 'Hello.' })).status).toBe(200)
  expect((await ask('DELETE', `${path}/rpl_1`)).status).toBe(200)
  expect((await add('In its place')).status).toBe(201)
})

test('there are at most a hundred blog categories, which each page of the blog shows', async () => {
  const ask = await withKey(['content:write'])
  const path = '/api/operator/blog/categories'
  const categories = () => getData<string[]>(shop, '/api/blog/categories')
  const room = 100 - (await categories()).length
  await shop.ctx.db.query(
    `insert into blog_categories (id, name, position) select 'cat_' || n, 'Category ' || n, 100 + n from generate_series(1, $1::int) n`,
    [room - 1],
  )
  expect((await ask('POST', path, { name: 'The last one' })).status).toBe(201)
  const refused = await ask('POST', path, { name: 'One too many' })
  expect([refused.status, codeOf(refused)]).toEqual([409, 'too_many_categories'])
  expect(await categories()).toHaveLength(100)
  expect((await ask('DELETE', `${path}/cat_1`)).status).toBe(200)
  expect((await ask('POST', path, { name: 'In its place' })).status).toBe(201)
})

test('the editor suggests the two hundred most used tags and authors, however many the posts have', async () => {
  const ask = await withKey(['content:write'])
  await shop.ctx.db.query(
    `insert into posts (id, slug, title, content, author, tags)
     select 'post_' || n, 'post-' || n, 'Post ' || n, '<p>Hello.</p>', case when n <= 3 then 'Zoe' else 'Author ' || n end,
       array['tag ' || n, 'other ' || n] || case when n <= 3 then '{zebras}'::text[] else '{}' end from generate_series(1, 300) n`,
  )
  const { authors, tags } = ((await ask('GET', '/api/operator/blog/desk')) as Answer<DataOf<BlogOverview>>).body.data
  expect([authors.length, tags.length]).toEqual([200, 200])
  expect(authors).toContain('Zoe')
  expect(tags).toContain('zebras')
  expect(tags).toEqual(tags.toSorted())
})

test('there are at most two hundred suppliers, which each change of one returns', async () => {
  const ask = await withKey(['partners:write', 'orders:read'])
  const suppliers = () => getData<SupplierView[]>(owner, '/api/operator/partners')
  const room = 200 - (await suppliers()).length
  await shop.ctx.db.query(
    `insert into suppliers (id, name, kind, active) select 'prt_many' || n, 'Supplier ' || n, 'manual', true from generate_series(1, $1::int) n`,
    [room - 1],
  )
  const put = (id: string, name = 'A team') => ask('PUT', `/api/operator/partners/${id}`, { name, kind: 'manual' })
  expect((await put('prt_last')).status).toBe(200)
  const refused = await put('prt_beyond')
  expect([refused.status, codeOf(refused)]).toEqual([409, 'too_many_suppliers'])
  expect((await put('prt_last', 'Another name')).status).toBe(200)
  expect(await suppliers()).toHaveLength(200)
})

test('there are at most twenty thousand blocks, each of which counts', async () => {
  const ask = await withKey(['orders:write'])
  const add = (value: string) => ask('POST', '/api/operator/blocks', { kind: 'network', value, reason: 'Tor', endsAt: null })
  await shop.ctx.db.query(
    `insert into blocks (id, kind, value, label, reason, added_by, added_by_name, added_at)
     select 'blk_' || n, 'network', '9.9.' || n / 256 || '.' || n % 256 || '/32', 'a network', 'Tor', $1, 'A key', now() from generate_series(0, 19998) n`,
    [owner.id],
  )
  expect((await add('203.0.113.77')).status).toBe(201)
  const refused = await add('203.0.113.78')
  expect([refused.status, codeOf(refused)]).toEqual([409, 'too_many_blocks'])
  expect(codeOf(await checkOut(shop, {}, { 'x-forwarded-for': '9.9.3.7' }))).toBe('order_refused')
  expect((await checkOut(shop, {}, { 'x-forwarded-for': '9.9.255.7' })).status).toBe(200)
  expect((await ask('DELETE', '/api/operator/blocks/blk_7')).status).toBe(200)
  expect((await add('203.0.113.78')).status).toBe(201)
})

test('an account uploads five hundred pictures a day, also with its keys, because they are stored permanently', async () => {
  const upload = { content: onePixel, alt: '' }
  const ask = await withKey(['content:write'])
  expect((await ask('POST', '/api/operator/pictures', upload)).status).toBe(201)
  await shop.ctx.db.query(`update rate_limits set points = 500 where key like 'picture-upload:%'`)
  const another = await withKey(['content:write'])
  expect((await another('POST', '/api/operator/pictures', upload)).status).toBe(429)
  expect((await owner.request('POST', '/api/operator/pictures', upload)).status).toBe(429)
  expect((await (await staff(shop, 'editor')).request('POST', '/api/operator/pictures', upload)).status).toBe(201)
})

test('an account sets the logo and the share image a hundred times a day, also with its keys, because they are stored permanently', async () => {
  const path = '/api/operator/look/share-image'
  const ask = await withKey(['settings:write'])
  expect((await ask('PUT', path, { content: onePixel })).status).toBe(200)
  await shop.ctx.db.query(`update rate_limits set points = 100 where key like 'look-picture:%'`)
  const another = await withKey(['settings:write'])
  expect((await another('PUT', path, { content: onePixel })).status).toBe(429)
  expect((await owner.request('PUT', '/api/operator/look/logo', { content: onePixel })).status).toBe(429)
  expect((await (await staff(shop, 'manager')).request('PUT', path, { content: onePixel })).status).toBe(200)
})

test('there are at most fifty current promotions without a code, which each order looks through', async () => {
  const ask = await withKey(['promotions:write'])
  const path = '/api/operator/promotions'
  const add = async (name: string) => (await ask('POST', path, { name, kind: 'first_order', percent: 10 })) as Answer<DataOf<PromotionView>>
  const first = (await add('The first one')).body.data.id
  await shop.ctx.db.query(
    `insert into promotions (id, name, kind, percent, starts_at, created_at, updated_at)
     select 'prm_' || n, 'Promotion ' || n, 'first_order', 10, now(), now(), now()
     from generate_series(1, 49 - (select count(*)::int from promotions where kind <> 'code' and not paused)) n`,
  )
  expect((await add('The last one')).status).toBe(201)
  const refused = await add('One too many')
  expect([refused.status, codeOf(refused)]).toEqual([409, 'too_many_promotions'])
  expect((await ask('POST', `${path}/${first}/pause`, {})).status).toBe(200)
  expect((await add('In its place')).status).toBe(201)
  expect(codeOf(await ask('POST', `${path}/${first}/resume`, {}))).toBe('too_many_promotions')
  expect((await ask('POST', path, { name: 'With a code', kind: 'code', code: 'ONEMORE', percent: 10 })).status).toBe(201)
})

test('a legal text is shown with its newest fifty versions', async () => {
  const ask = await withKey(['settings:write'])
  await shop.ctx.db.query(
    `insert into legal_versions (kind, version, html, is_original, published_at, published_by)
     select 'privacy', 100 + n, '<h2>Privacy</h2>', false, now(), $1 from generate_series(1, 100) n`,
    [owner.id],
  )
  const { versions } = ((await ask('GET', '/api/operator/legal/privacy')) as Answer<DataOf<LegalText>>).body.data
  expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, (_, index) => 200 - index))
  expect((await ask('GET', '/api/operator/legal/privacy/versions/101')).status).toBe(200)
})

test('the catalog, which each page of it reads, has at most three hundred sources, and can still be changed then', async () => {
  const ask = await withKey(['catalog:write'])
  const path = '/api/operator/sources'
  const text = {
    name: 'People',
    description: 'People who like to be asked for their opinion.',
    reached: 'By email, for a small reward.',
    evidence: null,
  }
  await shop.ctx.db.query(
    `insert into sources (id, name, description, reached) select 'src_' || n, 'Source ' || n, 'People who like it.', 'By email.'
     from generate_series(1, 299 - (select count(*)::int from sources)) n`,
  )
  expect((await ask('POST', path, text)).status).toBe(201)
  const refused = await ask('POST', path, text)
  expect([refused.status, codeOf(refused)]).toEqual([409, 'catalog_full'])
  expect((await ask('PUT', `${path}/src_1`, text)).status).toBe(200)
})

test('the catalog has at most five thousand packages', async () => {
  const ask = await withKey(['catalog:write'])
  const [service] = await getData<AdminService[]>(owner, '/api/operator/services')
  await shop.ctx.db.query(
    `insert into packages (id, service_id, quantity, description, features, position)
     select 'pkg_' || n, $1, 1000000 + n, 'A package.', '[]', n from generate_series(1, 5000 - (select count(*)::int from packages)) n`,
    [service?.id],
  )
  const pack = { quantity: 999_999, price: 5, description: 'For a first post.', features: ['One', 'Two', 'Three', 'Four'], popular: false }
  const refused = await ask('POST', `/api/operator/services/${service?.id}/packages`, pack)
  expect([refused.status, codeOf(refused)]).toEqual([409, 'catalog_full'])
})

test('a guarantee gets up to twenty versions a day, each of which analytics counts the open orders of', async () => {
  const ask = await withKey(['guarantees:write'])
  const add = (minutes: number) =>
    ask('POST', '/api/operator/policies', {
      kind: 'revision',
      title: 'Revision of comments',
      terms: 'If comments do not fit your video, tell us and they are rewritten.',
      windowHours: 24,
      validFrom: new Date(Date.now() + minutes * 60_000).toISOString(),
    })
  const outcomes: (string | number | undefined)[] = []
  for (let each = 1; each <= 21; each++) {
    const answer = await add(10 + each)
    outcomes.push(answer.status === 200 ? 200 : codeOf(answer))
  }
  expect(outcomes.slice(0, 15)).toEqual(Array<number>(15).fill(200))
  expect(outcomes.at(-1)).toBe('too_many_versions')
  const { rowCount } = await shop.ctx.db.query(
    `select from guarantee_policies where kind = 'revision' and created_at > now() - interval '1 day'`,
  )
  expect(rowCount).toBe(20)
})

test('staff refund an order at most a hundred times, each of which is a line of its receipt', async () => {
  const support = await staff(shop, 'support')
  const order = await paidOrder(shop)
  const refund = (key: string) =>
    support.request('POST', `/api/operator/orders/${order.id}/refunds`, { amount: 0.01, reason: 'A cent.' }, { 'idempotency-key': key })
  expect((await refund('first')).status).toBe(200)
  await shop.ctx.db.query(
    `insert into order_refunds (id, key, order_id, credit_note_number, destination, amount_cents, to_balance_cents, currency, reason, actor)
     select 'orf_many_' || n, 'many:' || n, $1, 'CN-MANY-' || n, 'balance', 1, 1, 'usd', 'A cent.', $2 from generate_series(1, 99) n`,
    [order.id, support.id],
  )
  const refused = await refund('more')
  expect([refused.status, codeOf(refused)]).toEqual([409, 'too_many_refunds'])
  expect((await refund('first')).status).toBe(200)
})
