import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffRole } from '#features/accounts/contract.ts'
import type { SearchResults } from '#features/operations/contract/search.ts'
import type { OrderSummary } from '#features/orders/contract.ts'
import { type Asker, codeOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signedIn } from '../support/conversation.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { buy } from '../support/orders.ts'
import { askForKey, operator, staff } from '../support/staff.ts'

/** The console's search for orders, customers and conversations. */

let shop: TestShop
let olive: Customer
let ada: Customer
let order: OrderSummary
let conversationId: string

beforeAll(async () => {
  shop = await testShop()
  olive = await operator(shop)
  ada = await signUp(shop)
  order = await buy(ada, { email: ada.email })
  const chat = signedIn(ada)
  await chat.say('Where is my order?')
  conversationId = chat.id()
})
afterAll(() => shop.stop())

const find = (asker: Asker, q: string) => getData<SearchResults>(asker, `/api/operator/search?${new URLSearchParams({ q })}`)

const idsOf = ({ orders, customers, conversations }: SearchResults) => ({
  orders: orders.map(({ id }) => id),
  customers: customers.map(({ id }) => id),
  conversations: conversations.map(({ id }) => id),
})
const everything = () => ({ orders: [order.id], customers: [ada.id], conversations: [conversationId] })

test('an order number, or the email of a customer, finds the order, its customer and their conversation', async () => {
  const bare = order.orderNumber.replace('GS-', '').toLowerCase()
  for (const typed of [order.orderNumber, bare, ` ${order.orderNumber} `, ada.email, ada.email.toUpperCase()]) {
    expect([typed, idsOf(await find(olive, typed))]).toEqual([typed, everything()])
  }
  const found = await find(olive, order.orderNumber)
  expect(found.orders[0]).toMatchObject({ orderNumber: order.orderNumber, service: order.service, status: order.status })
  expect(found.customers[0]).toMatchObject({ id: ada.id, email: ada.email })
  expect(found.conversations[0]).toMatchObject({ id: conversationId, status: 'assistant' })
})

test('the beginning of an order number finds the order while it is being typed', async () => {
  const { orderNumber } = order
  for (const typed of [orderNumber.slice(0, 7), orderNumber.slice(0, 9).toLowerCase(), orderNumber.slice(3, 9)])
    expect([typed, idsOf(await find(olive, typed)).orders]).toEqual([typed, [order.id]])
})

test('an order is also found by its link and by its payment', async () => {
  expect(idsOf(await find(olive, order.postUrl)).orders).toEqual([order.id])
  const { rows } = await shop.ctx.db.query<{ id: string }>('select id from payments_published where subject_id = $1', [order.id])
  expect(idsOf(await find(olive, rows[0]?.id ?? '')).orders).toEqual([order.id])
})

test('finds the five newest of many matches, and nothing if there are none', async () => {
  for (let count = 0; count < 6; count += 1) await buy(shop, { socialUsername: `many_of_them_${count}` })
  const { orders } = await find(olive, 'many_of_them')
  expect(orders).toHaveLength(5)
  const times = orders.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  for (const typed of ['nobody.at.all', '%%', '__']) {
    expect([typed, idsOf(await find(olive, typed))]).toEqual([typed, { orders: [], customers: [], conversations: [] }])
  }
})

test('customers, orders and conversations are only found by staff who may see them', async () => {
  const none: string[] = []
  const expected: Record<StaffRole, Partial<ReturnType<typeof everything>>> = {
    owner: {},
    manager: {},
    support: {},
    bookkeeper: { conversations: none },
    editor: { orders: none, customers: none, conversations: none },
  }
  for (const role of ['owner', 'manager', 'support', 'bookkeeper', 'editor'] as const) {
    const person = await staff(shop, role)
    expect([role, idsOf(await find(person, ada.email))]).toEqual([role, { ...everything(), ...expected[role] }])
  }
})

test('an API key finds what its scopes allow', async () => {
  const made = await askForKey(olive, ['today:read', 'orders:read'])
  expect(made.status).toBe(201)
  const authorization = `Bearer ${made.body.data.key}`
  const answer = await shop.request<{ data: SearchResults }>('GET', `/api/operator/search?q=${order.orderNumber}`, undefined, {
    authorization,
  })
  expect(idsOf(answer.body.data)).toEqual({ ...everything(), customers: [], conversations: [] })
})

test('a single letter, an empty search and one that is too long are refused', async () => {
  for (const query of ['', '?q=', '?q=a', '?q=%20a%20', `?q=${'a'.repeat(255)}`]) {
    const answer = await olive.request('GET', `/api/operator/search${query}`)
    expect([query, answer.status]).toEqual([query, 400])
  }
  expect(codeOf(await ada.request('GET', '/api/operator/search?q=ada'))).toBe('staff_only')
})
