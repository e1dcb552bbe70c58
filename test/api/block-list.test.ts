import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AuditLogEntry } from '#features/operations/contract/audit-log.ts'
import type { BlockChoice, BlockView, RefusedOrderView } from '#features/risk/contract.ts'
import { codeOf, firstOf, getData, invalidField, messageOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { cardDeposit, type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { cards, targets } from '../support/factories.ts'
import { confirmed, movedTo } from '../support/notifications.ts'
import { buy, checkOut } from '../support/orders.ts'
import { operator, staff } from '../support/staff.ts'

let shop: TestShop
let olive: Customer
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
  olive = await operator(shop)
})
afterEach(() => shop.jump(0))
afterAll(() => shop.stop())

const MINUTE_MS = 60_000
const REASON = 'Disputed three orders.'
const block = (kind: string, value: string, endsAt: string | null = null) =>
  olive.request('POST', '/api/operator/blocks', { kind, value, reason: REASON, endsAt })
const blocks = () => getData<BlockView[]>(olive, '/api/operator/blocks')
const blockOf = async (label: string) => firstOf((await blocks()).filter((each) => each.label === label))
const refusedOrders = () => getData<RefusedOrderView[]>(olive, '/api/operator/refused-orders')
const end = async (label: string) => olive.request('DELETE', `/api/operator/blocks/${(await blockOf(label)).id}`)
const from = (ip: string) => ({ 'x-forwarded-for': ip })

/** The rows of the orders placed with an address. */
async function ordersOf(email: string): Promise<number> {
  const { rowCount } = await shop.ctx.db.query('select from orders where email = $1', [email])
  return rowCount ?? 0
}

test('a blocked mailbox cannot order in any spelling, and is told who to contact but not why', async () => {
  expect((await block('email', 'Ada.Noisy@googlemail.com')).status).toBe(201)
  const email = 'adanoisy+again@gmail.com'
  const refused = await checkOut(shop, { email })
  expect([refused.status, codeOf(refused)]).toEqual([403, 'order_refused'])
  expect(messageOf(refused)).toContain('contact page')
  expect(messageOf(refused)).not.toContain('block')
  expect(await ordersOf(email)).toBe(0)
  expect((await checkOut(shop, { email: 'somebody@gmail.com' })).status).toBe(200)

  await checkOut(shop, { email, postUrl: 'https://www.instagram.com/p/Cnoisy/' })
  await checkOut(shop, { email, postUrl: 'https://www.instagram.com/p/Cnoisy/' })
  const [newest] = await refusedOrders()
  expect(newest).toMatchObject({ email: 'adanoisy@gmail.com', postUrl: 'https://www.instagram.com/p/Cnoisy/', times: 2 })
  expect(newest?.why).toBe(`Email adanoisy@gmail.com is blocked: ${REASON}`)
  expect(await blockOf('adanoisy@gmail.com')).toMatchObject({ inForce: true, refused: 3, addedBy: 'Olive Operator' })

  expect((await end('adanoisy@gmail.com')).status).toBe(200)
  expect((await checkOut(shop, { email })).status).toBe(200)
  expect((await end('adanoisy@gmail.com')).status).toBe(404)
})

test('what is refused is noted sixty times in ten minutes for a network, and an account that nobody confirmed takes nothing of it back', async () => {
  const email = 'noted@example.com'
  await block('email', email)
  const counted = async () => (await blockOf(email)).refused
  for (let each = 0; each < 62; each++) await checkOut(shop, { email }, from('198.51.100.60'))
  expect(await counted()).toBe(60)
  expect(codeOf(await checkOut(shop, { email }, from('198.51.100.60')))).toBe('order_refused')
  await (await signUp(shop, email)).request('DELETE', '/api/account', { password: PASSWORD })
  expect(await counted()).toBe(60)
})

test('a network is blocked as a whole, and its neighbors are not', async () => {
  expect((await block('network', '203.0.113.0/29')).status).toBe(201)
  expect(codeOf(await checkOut(shop, {}, from('203.0.113.6')))).toBe('order_refused')
  expect((await checkOut(shop, {}, from('203.0.113.8'))).status).toBe(200)
  expect((await block('network', '2001:DB8:7::/48')).status).toBe(201)
  expect(codeOf(await checkOut(shop, {}, from('2001:db8:7:1::5')))).toBe('order_refused')
  expect((await checkOut(shop, {}, from('2001:db8:8::5'))).status).toBe(200)
})

test('a network is blocked behind a proxy that adds the port of each connection, too', async () => {
  expect((await block('network', '192.0.2.0/28')).status).toBe(201)
  expect(codeOf(await checkOut(shop, {}, from('192.0.2.7:50000')))).toBe('order_refused')
  expect((await checkOut(shop, {}, from('192.0.2.17:50000'))).status).toBe(200)
  expect((await block('network', '2001:db8:9::')).status).toBe(201)
  expect(codeOf(await checkOut(shop, {}, from('[2001:db8:9::]:50000')))).toBe('order_refused')
  expect((await checkOut(shop, {}, from('[2001:db8:9::1]:50000'))).status).toBe(200)
})

test('a target is blocked in every way to write it', async () => {
  const postUrl = targets.instagramPost()
  expect((await block('target', postUrl.replace('https://www.', ''))).status).toBe(201)
  expect(codeOf(await checkOut(shop, { postUrl: `${postUrl}?igsh=abc` }))).toBe('order_refused')
  expect((await checkOut(shop)).status).toBe(200)
})

test('a card, a network and a mailbox can be blocked from an order, without anybody knowing the number', async () => {
  const [here, email] = [from('198.51.100.20'), 'carded@example.com']
  const { id } = (await checkOut(shop, { email, cardNumber: cards.insufficientFunds }, here)).body.data.order
  const choices = () => getData<BlockChoice[]>(olive, `/api/operator/blocks/orders/${id}`)
  expect((await choices()).map(({ kind, blocked }) => [kind, blocked])).toEqual(
    ['email', 'network', 'target', 'card'].map((kind) => [kind, false]),
  )
  const body = { kinds: ['network', 'card'], reason: REASON, endsAt: null }
  expect((await olive.request('POST', `/api/operator/blocks/orders/${id}`, body)).status).toBe(200)
  expect((await choices()).filter(({ blocked }) => blocked).map(({ kind }) => kind)).toEqual(['network', 'card'])
  expect(codeOf(await checkOut(shop, { cardNumber: cards.insufficientFunds }))).toBe('order_refused')
  expect(codeOf(await checkOut(shop, {}, here))).toBe('order_refused')
  expect((await checkOut(shop, { email })).status).toBe(200)
  const { rows } = await shop.ctx.db.query<{ value: string }>(`select value from blocks where kind in ('network', 'card')`)
  expect(JSON.stringify(rows)).not.toMatch(/9995|198\.51\.100\.20/)

  const customer = await signUp(shop)
  const deposit = (cardNumber: string) => customer.request('POST', '/api/wallet/deposits', cardDeposit(25, { cardNumber }))
  expect(codeOf(await deposit(cards.insufficientFunds))).toBe('order_refused')
  expect((await deposit(cards.pays)).status).toBe(200)
})

test('a signed-in customer is recognized by the account’s address, whatever they type', async () => {
  const customer = await signUp(shop)
  await block('email', customer.email)
  expect(codeOf(await checkOut(customer, { email: 'other@example.com' }))).toBe('order_refused')
  expect((await checkOut(shop, { email: 'other@example.com' })).status).toBe(200)
})

test('an account whose mailbox is blocked stays blocked when it moves to another address, for the same time and reason', async () => {
  const customer = await confirmed(shop)
  const endsAt = new Date(Date.now() + 30 * 24 * 60 * MINUTE_MS).toISOString()
  await block('email', customer.email, endsAt)
  const to = 'moved.while.blocked@example.com'
  await movedTo(shop, customer, to)
  expect(await blockOf(to)).toMatchObject({ inForce: true, endsAt, reason: REASON, addedBy: 'Olive Operator' })
  expect(await blockOf(customer.email)).toMatchObject({ inForce: true, endsAt })
  await vi.waitFor(async () => expect(codeOf(await checkOut(customer, { email: 'another@example.com' }))).toBe('order_refused'))
  expect(codeOf(await customer.request('POST', '/api/wallet/deposits', cardDeposit(25)))).toBe('order_refused')
})

test('an account that moves to an address with a shorter block stays blocked when that is over', async () => {
  const customer = await confirmed(shop)
  await block('email', customer.email)
  const to = 'blocked.briefly@example.com'
  await block('email', to, new Date(Date.now() + 10 * MINUTE_MS).toISOString())
  await movedTo(shop, customer, to)
  shop.jump(20 * MINUTE_MS)
  expect(codeOf(await checkOut(shop, { email: to }))).toBe('order_refused')
})

test('a block ends automatically, and the same value can be blocked again', async () => {
  const email = 'briefly@example.com'
  const soon = new Date(Date.now() + 10 * MINUTE_MS).toISOString()
  await block('email', email, soon)
  expect(codeOf(await block('email', email))).toBe('already_blocked')
  expect(codeOf(await checkOut(shop, { email }))).toBe('order_refused')
  shop.jump(20 * MINUTE_MS)
  expect((await checkOut(shop, { email })).status).toBe(200)
  expect(await blockOf(email)).toMatchObject({ inForce: false, endedAt: null })
  expect((await block('email', email)).status).toBe(201)
  expect(codeOf(await checkOut(shop, { email }))).toBe('order_refused')
})

test('a block that was ended by mistake is in force again, until the time it had', async () => {
  const email = 'ended@example.com'
  const endsAt = new Date(Date.now() + 30 * 24 * 60 * MINUTE_MS).toISOString()
  await block('email', email, endsAt)
  const { id } = await blockOf(email)
  const restore = () => olive.request('POST', `/api/operator/ended-blocks/${id}/restore`)
  expect((await restore()).status).toBe(404)
  await end(email)
  expect((await checkOut(shop, { email })).status).toBe(200)
  expect((await restore()).status).toBe(200)
  expect(codeOf(await checkOut(shop, { email }))).toBe('order_refused')
  expect(await blockOf(email)).toMatchObject({ id, inForce: true, endsAt, endedAt: null })

  await end(email)
  await block('email', email)
  expect(codeOf(await restore())).toBe('already_blocked')
  await end(email)
  await shop.ctx.db.query("update blocks set ended_at = ended_at - interval '25 hours' where id = $1", [id])
  expect((await restore()).status).toBe(404)
})

test('a block that was ended by mistake is in force again after a shorter one of the same is over', async () => {
  const email = 'ended.and.briefly@example.com'
  await block('email', email)
  const { id } = await blockOf(email)
  await end(email)
  await block('email', email, new Date(Date.now() + 10 * MINUTE_MS).toISOString())
  shop.jump(20 * MINUTE_MS)
  expect((await checkOut(shop, { email })).status).toBe(200)
  expect((await olive.request('POST', `/api/operator/ended-blocks/${id}/restore`)).status).toBe(200)
  expect(codeOf(await checkOut(shop, { email }))).toBe('order_refused')
})

test('an erased order has no mailbox and no link that could be blocked', async () => {
  const customer = await signUp(shop)
  const { id } = await buy(customer, { email: customer.email })
  await shop.ctx.db.query(`update orders set status = 'completed', in_flight = false where id = $1`, [id])
  expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  expect((await getData<BlockChoice[]>(olive, `/api/operator/blocks/orders/${id}`)).map(({ kind }) => kind)).toEqual(['card'])
})

test('blocks made from an order can be undone, but not earlier ones', async () => {
  const { id } = await buy(shop, { email: 'before@example.com' })
  await block('email', 'before@example.com')
  const { body } = await olive.request<{ ids: string[] }>('POST', `/api/operator/blocks/orders/${id}`, {
    kinds: ['email', 'target'],
    reason: REASON,
    endsAt: null,
  })
  expect(body.ids).toHaveLength(1)
  expect((await olive.request('DELETE', `/api/operator/blocks/${body.ids[0]}`)).status).toBe(200)
  expect(await blockOf('before@example.com')).toMatchObject({ inForce: true })
})

test('what staff type is checked at its field', async () => {
  for (const [kind, value] of [
    ['email', 'nobody'],
    ['network', '203.0.113.0/33'],
    ['network', '10.0.0.0/8'],
    ['network', '::/0'],
    ['network', 'fe80::1%eth0'],
    ['target', 'https://example.com/ada'],
  ] as const) {
    const refused = await block(kind, value)
    expect({ value, status: refused.status, field: invalidField(refused) }).toEqual({ value, status: 400, field: 'value' })
  }
  expect(invalidField(await block('email', 'late@example.com', new Date(Date.now() - 1).toISOString()))).toBe('endsAt')
})

test('staff who may change orders block and end, others only look; both are in the audit log, without the address', async () => {
  const bookkeeper = await staff(shop, 'bookkeeper')
  expect((await bookkeeper.request('GET', '/api/operator/blocks')).status).toBe(200)
  const body = { kind: 'email', value: 'x@example.com', reason: REASON, endsAt: null }
  expect((await bookkeeper.request('POST', '/api/operator/blocks', body)).status).toBe(403)

  await block('email', 'logged@example.com')
  await end('logged@example.com')
  const entries = await getData<AuditLogEntry[]>(olive, '/api/operator/record?subject=block&limit=2')
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ['block.ended', null],
    ['block.added', REASON],
  ])
  expect(JSON.stringify(entries)).not.toContain('logged@example.com')
})

test('placing an order needs no query for the block list', async () => {
  await buy(shop)
  await shop.ctx.db.query('alter table blocks rename to blocks_away')
  try {
    expect((await checkOut(shop)).status).toBe(200)
  } finally {
    await shop.ctx.db.query('alter table blocks_away rename to blocks')
  }
})
