import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedView, ViewList } from '#features/operations/contract/saved-views.ts'
import type { ListTotal } from '#shared/page.ts'
import { codeOf, type Created, getData, type PageOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { operator, staff } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
let support: Customer
let bookkeeper: Customer
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
  support = await staff(shop, 'support')
  bookkeeper = await staff(shop, 'bookkeeper')
})
afterAll(() => shop.stop())

const PATH = '/api/operator/views/orders'
const viewsOf = async (who: Customer, path = PATH) => (await getData<SavedView[]>(who, path)).map(({ name }) => name)
const save = (who: Customer, view: object, path = PATH) => who.request<Created>('POST', path, view)
const saved = async (who: Customer, view: object) => (await save(who, view)).body.id

test('a view stores filters and columns for the person who saved it', async () => {
  const view = { name: 'Late', query: 'late=true', columns: ['Status', 'Due'] }
  const { status, body } = await save(support, view)
  expect(status).toBe(201)
  expect(await getData(support, PATH)).toEqual([{ ...view, id: body.id, shared: false, mine: true }])
  expect(await viewsOf(owner)).toEqual([])
  expect((await owner.request('PUT', `${PATH}/${body.id}`, view)).status).toBe(404)
  expect((await owner.request('DELETE', `${PATH}/${body.id}`)).status).toBe(404)
  // The lists have their own views.
  expect(await viewsOf(support, '/api/operator/views/customers')).toEqual([])
  expect((await support.request('DELETE', `/api/operator/views/customers/${body.id}`)).status).toBe(404)
  expect((await support.request('PUT', `${PATH}/${body.id}`, { ...view, name: 'Very late', columns: null })).status).toBe(200)
  expect(await getData(support, PATH)).toMatchObject([{ name: 'Very late', columns: null }])
  await support.request('DELETE', `${PATH}/${body.id}`)
})

test('a view of customers from before keeps its email column, under its new name and in its place', async () => {
  const path = '/api/operator/views/customers'
  const names = ['Orders', 'E-mail', 'Spent']
  const ids = [
    (await save(support, { name: 'Emails', query: '', columns: names }, path)).body.id,
    (await save(support, { name: 'Own columns', query: '' }, path)).body.id,
  ]
  await shop.ctx.db.query(await readFile('db/migrations/121_email_column.sql', 'utf8'))
  expect(await getData(support, path)).toMatchObject([{ columns: ['Orders', 'Email', 'Spent'] }, { columns: null }])
  for (const id of ids) await support.request('DELETE', `${path}/${id}`)
})

test('a shared view is everybody’s, and only those who may change orders change it', async () => {
  const view = { name: 'To check', query: 'held=true', shared: true }
  expect(codeOf(await save(bookkeeper, view))).toBe('may_not_share')
  const id = await saved(support, view)
  for (const who of [support, owner, bookkeeper]) expect(await viewsOf(who)).toEqual(['To check'])
  for (const [method, body] of [['PUT', { ...view, name: 'Mine now', shared: false }], ['DELETE']] as const)
    expect(codeOf(await bookkeeper.request(method, `${PATH}/${id}`, body))).toBe('may_not_share')
  expect((await owner.request('PUT', `${PATH}/${id}`, { ...view, name: 'Held' })).status).toBe(200)
  expect(await getData(bookkeeper, PATH)).toMatchObject([{ name: 'Held', mine: false }])
  const own = await saved(bookkeeper, { name: 'Held', query: 'held=true&paid=true' })
  expect(codeOf(await bookkeeper.request('PUT', `${PATH}/${own}`, { ...view, name: 'Other' }))).toBe('may_not_share')
  await owner.request('DELETE', `${PATH}/${id}`)
  await bookkeeper.request('DELETE', `${PATH}/${own}`)
})

test('the audit log keeps a shared view without its search text, which may be a customer', async () => {
  const view = { name: 'One customer', query: 'q=ada%40example.com&held=true', shared: true }
  const id = await saved(owner, view)
  await owner.request('PUT', `${PATH}/${id}`, { ...view, query: 'q=grace%40example.com' })
  await owner.request('DELETE', `${PATH}/${id}`)
  const { rows } = await shop.ctx.db.query<{ before: object | null; after: object | null }>(
    'select before, after from audit_log where subject_id = $1 order by id',
    [id],
  )
  expect(rows.length).toBe(3)
  expect(JSON.stringify(rows)).not.toContain('example.com')
  expect(rows[0]?.after).toMatchObject({ query: 'held=true', searched: true })
})

test('a deleted view is restored as it was, for a day', async () => {
  const view = { name: 'Unpaid', query: 'paid=false', columns: ['Payment'], shared: true }
  const id = await saved(owner, view)
  const before = await getData<SavedView[]>(owner, PATH)
  await support.request('DELETE', `${PATH}/${id}`)
  expect(await viewsOf(owner)).toEqual([])
  expect((await owner.request('PUT', `${PATH}/${id}`, view)).status).toBe(404)
  expect((await support.request('POST', `${PATH}/${id}/restore`)).status).toBe(200)
  expect(await getData(owner, PATH)).toEqual(before)
  expect((await support.request('POST', `${PATH}/${id}/restore`)).status).toBe(404)
  // Deleted again, and its name reused, so it can't be restored.
  await owner.request('DELETE', `${PATH}/${id}`)
  const other = await saved(owner, view)
  expect(codeOf(await owner.request('POST', `${PATH}/${id}/restore`))).toBe('name_taken')
  shop.jump(25 * 60 * 60 * 1000)
  const late = await operator(shop)
  expect((await late.request('POST', `${PATH}/${id}/restore`)).status).toBe(404)
  await late.request('DELETE', `${PATH}/${other}`)
  expect((await late.request('POST', `${PATH}/${id}/restore`)).status).toBe(404)
  shop.jump(0)
})

test('names are taken once, whatever their case, and there are twenty views at most', async () => {
  const path = '/api/operator/views/customers'
  for (let made = 0; made < 20; made++) expect((await save(bookkeeper, { name: `View ${made}`, query: '' }, path)).status).toBe(201)
  expect(codeOf(await save(bookkeeper, { name: 'One more', query: '' }, path))).toBe('too_many_views')
  expect(codeOf(await save(support, { name: 'Rich', query: 'has=balance' }, path))).toBeUndefined()
  expect(codeOf(await save(support, { name: 'RICH', query: '' }, path))).toBe('name_taken')
})

test('lists are counted up to the requested number', async () => {
  const orders = (query: string) => getData<ListTotal>(owner, `/api/operator/orders/total?${query}`)
  const all = await orders('')
  expect(all.more).toBe(false)
  expect(all.count).toBeGreaterThan(2)
  expect(await orders('upTo=2')).toEqual({ count: 2, more: true })
  expect(await orders(`upTo=${all.count}`)).toEqual({ count: all.count, more: false })
  expect(await getData(owner, '/api/operator/customers/total?upTo=1')).toEqual({ count: 1, more: true })
  expect(await getData(owner, '/api/operator/customers/total?q=nobody-of-this-name')).toEqual({ count: 0, more: false })
  expect((await owner.request('GET', '/api/operator/orders/total?upTo=10001')).status).toBe(400)
})

test('conversations, reviews and deliveries have views of their own, which are counted like their lists', async () => {
  for (const list of ['conversations', 'reviews', 'deliveries'] as const satisfies ViewList[]) {
    const path = `/api/operator/views/${list}`
    await save(owner, { name: `All ${list}`, query: '' }, path)
    expect(await viewsOf(owner, path)).toEqual([`All ${list}`])
  }
  expect((await bookkeeper.request('GET', '/api/operator/views/reviews')).status).toBe(403)

  const total = (query: string) => getData<ListTotal>(owner, `/api/operator/${query}`)
  const reviews = await total('reviews/total?status=approved')
  expect(reviews.count).toBeGreaterThan((await total('reviews/total?status=approved&rating=5')).count)
  expect(await total('reviews/total?status=approved&upTo=1')).toEqual({ count: 1, more: true })
  for (const query of ['', 'mine=true', 'status=waiting', 'channel=contact', 'suspected=true', 'q=nobody-of-this-name']) {
    const listed = await owner.request<PageOf<object>>('GET', `/api/operator/conversations?limit=100&${query}`)
    expect({ query, ...(await total(`conversations/total?${query}`)) }).toEqual({ query, count: listed.body.data.length, more: false })
  }
})

test('the shared views of somebody who is erased stay, without them', async () => {
  const manager = await staff(shop, 'manager')
  await save(manager, { name: 'Theirs', query: '' })
  await save(manager, { name: 'Ours', query: '', shared: true })
  await shop.ctx.db.query(`update users set role = 'customer' where id = $1`, [manager.id])
  expect(
    (await owner.request('POST', `/api/operator/customers/${manager.id}/erase`, { email: manager.email, reason: 'They left.' })).status,
  ).toBe(200)
  expect(await viewsOf(owner)).toEqual(['Ours'])
  expect(await shop.ctx.db.all('select name from saved_views where user_id = $1', [manager.id])).toEqual([])
})
