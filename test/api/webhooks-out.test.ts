import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EmailView } from '#features/notifications/contract.ts'
import type { AuditLogEntry } from '#features/operations/contract/audit-log.ts'
import type { EndpointView, OutgoingView } from '#features/operations/contract/webhooks.ts'
import { isSigned, type WebhookReceiver, webhookReceiver } from '../fakes/webhook-receiver.ts'
import { type DataOf, type PageOf, type Refused, getData, codeOf, messageOf, firstOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { buy } from '../support/orders.ts'
import { operator, staff } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
let receiver: WebhookReceiver
beforeAll(async () => {
  shop = await testShop({ jobs: true })
  owner = await operator(shop)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  receiver = await webhookReceiver()
})
afterEach(async () => {
  for (const { id } of await endpoints()) await owner.request('DELETE', `/api/operator/webhook-endpoints/${id}`)
  await receiver.close()
  shop.jump(0)
})

interface Secret {
  id: string
  secret: string
}

const endpoints = () => getData<EndpointView[]>(owner, '/api/operator/webhook-endpoints')
const log = (id: string) => getData<OutgoingView[]>(owner, `/api/operator/webhook-endpoints/${id}/deliveries`)

async function setUp(url = receiver.url, events = ['order.paid']): Promise<Secret> {
  const { status, body } = await owner.request<DataOf<Secret>>('POST', '/api/operator/webhook-endpoints', {
    url,
    events,
  })
  expect({ status, message: messageOf({ body }) }).toMatchObject({ status: 201 })
  return body.data
}
const about = (orderId: string, from = receiver) =>
  from.received.filter(({ body }) => (body.data.order as { id?: string } | undefined)?.id === orderId)

describe('an endpoint', () => {
  test('receives the events it chose, signed, with the order but nothing about the customer', async () => {
    const { id, secret } = await setUp()
    const order = await buy(shop)
    await expect.poll(() => about(order.id)).toHaveLength(1)
    const [message] = about(order.id)
    if (!message) throw new Error('nothing came')
    expect(isSigned(message, secret)).toBe(true)
    expect(isSigned(message, `${secret}x`)).toBe(false)
    expect(isSigned({ ...message, raw: message.raw.replace('order.paid', 'order.lost') }, secret)).toBe(false)
    expect(isSigned(message, secret, new Date(Date.now() + 6 * 60_000))).toBe(false)
    expect(message.body).toMatchObject({
      type: 'order.paid',
      data: { order: { orderNumber: order.orderNumber, price: 6.99, status: 'pending' } },
    })
    expect(message.headers['x-groundswell-event']).toBe('order.paid')
    expect(message.raw).not.toContain(order.email)
    expect(message.raw).not.toContain('instagram.com')
    await expect
      .poll(async () => (await log(id))[0])
      .toMatchObject({ status: 'delivered', tries: 1, lastStatus: 200, eventId: message.body.id })
    expect((await endpoints())[0]).toMatchObject({ delivered: 1, failingSince: null })
  })

  test('gets its secret once; no list, log or audit log shows it', async () => {
    const { id, secret } = await setUp()
    await owner.request('POST', `/api/operator/webhook-endpoints/${id}/ping`)
    await expect.poll(() => receiver.received).toHaveLength(1)
    const told = [await endpoints(), await log(id), (await owner.request<PageOf<AuditLogEntry>>('GET', '/api/operator/record')).body]
    expect(JSON.stringify(told)).not.toContain(secret.slice(8))
    expect(shop.logs.join('\n')).not.toContain(secret.slice(8))
    const renewed = (await owner.request<DataOf<Secret>>('POST', `/api/operator/webhook-endpoints/${id}/secret`)).body.data.secret
    await owner.request('POST', `/api/operator/webhook-endpoints/${id}/ping`)
    await expect.poll(() => receiver.received).toHaveLength(2)
    expect(receiver.received.map((message) => [isSigned(message, secret), isSigned(message, renewed)])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('has an address whose path may be a secret, which only who may change endpoints sees', async () => {
    await setUp(`${receiver.url}/hooks/secret-of-the-receiver`)
    const manager = await staff(shop, 'manager')
    const [seen] = await getData<EndpointView[]>(manager, '/api/operator/webhook-endpoints')
    expect(seen?.url).toBe(`${new URL(receiver.url).origin}/…`)
    expect(await endpoints()).toMatchObject([{ url: expect.stringContaining('secret-of-the-receiver') }])
  })

  test('that does not take a message gets the same one again, until it does', async () => {
    receiver.behave(500)
    const { id } = await setUp()
    const order = await buy(shop)
    await expect.poll(() => about(order.id)).toHaveLength(1)
    await expect
      .poll(async () => (await log(id))[0])
      .toMatchObject({ status: 'waiting', tries: 1, lastStatus: 500, lastError: 'The endpoint responded with 500.' })
    expect((await endpoints())[0]).toMatchObject({ failingSince: expect.any(String) })
    receiver.behave(302)
    shop.jump(11_000)
    await expect.poll(() => about(order.id)).toHaveLength(2)
    await expect.poll(async () => (await log(id))[0]).toMatchObject({ tries: 2, lastStatus: 302 })
    receiver.behave(204)
    shop.jump(300_000)
    await expect.poll(async () => (await log(id))[0]).toMatchObject({ status: 'delivered', tries: 3 })
    const bodies = new Set(about(order.id).map(({ raw }) => raw))
    expect(bodies.size).toBe(1)
    expect((await endpoints())[0]).toMatchObject({ failingSince: null })
  })

  test('that does not respond delays no other', async () => {
    const slow = await webhookReceiver()
    slow.behave('silent')
    await setUp(slow.url)
    await setUp()
    const orders = [await buy(shop), await buy(shop), await buy(shop)]
    for (const order of orders) await expect.poll(() => about(order.id), { timeout: 4_000 }).toHaveLength(1)
    expect(slow.received.length).toBeGreaterThan(0)
    await slow.close()
  })

  test('is turned off after three days without an answer, its creator is notified, and it resumes when it is turned on', async () => {
    receiver.behave(503)
    const { id } = await setUp()
    await buy(shop)
    await expect.poll(async () => (await endpoints())[0]).toMatchObject({ failingSince: expect.any(String) })
    shop.jump(4 * 24 * 3_600_000)
    const stopped = () => shop.ctx.db.query('select from webhook_endpoints where not active and stopped_at is not null')
    await expect.poll(async () => (await stopped()).rowCount).toBe(1)
    shop.jump(0)
    // Four days are longer than a session.
    owner = await operator(shop)
    expect((await endpoints())[0]).toMatchObject({ active: false, stoppedAt: expect.any(String) })
    const mails = () => getData<EmailView[]>(shop, '/api/dev/mails')
    expect(await mails()).toContainEqual(expect.objectContaining({ template: 'endpoint-stopped', recipient: 'operator@example.com' }))
    const missed = await buy(shop)
    receiver.behave(200)
    await owner.request('PUT', `/api/operator/webhook-endpoints/${id}`, { url: receiver.url, events: ['order.paid'], active: true })
    const loud = await buy(shop)
    await expect.poll(() => about(loud.id)).toHaveLength(1)
    await expect.poll(() => about(missed.id)).toHaveLength(1)
  })

  test('that gets a new address isn’t turned off for the days in which the old one failed', async () => {
    receiver.behave(503)
    const { id } = await setUp()
    await buy(shop)
    const endpoint = async () => (await endpoints())[0]
    await expect.poll(endpoint).toMatchObject({ failingSince: expect.any(String) })
    await owner.request('PUT', `/api/operator/webhook-endpoints/${id}`, {
      url: `${receiver.url}/new`,
      events: ['order.paid'],
      active: true,
    })
    const before = receiver.received.length
    shop.jump(4 * 24 * 3_600_000)
    await expect.poll(() => receiver.received.length).toBeGreaterThan(before)
    shop.jump(0)
    owner = await operator(shop)
    await expect.poll(endpoint).toMatchObject({ active: true, failingSince: expect.any(String) })
  })

  test('that someone set up who has left the staff is reported to the owners when it is turned off, not to them', async () => {
    const former = await staff(shop, 'owner')
    receiver.behave(503)
    await former.request('POST', '/api/operator/webhook-endpoints', { url: receiver.url, events: ['order.paid'] })
    await shop.ctx.db.query(`update users set role = 'customer' where id = $1`, [former.id])
    await buy(shop)
    await expect.poll(async () => (await endpoints())[0]).toMatchObject({ failingSince: expect.any(String) })
    const told = async () =>
      (
        await shop.ctx.db.all<{ recipient: string }>(
          `select recipient from emails where template = 'endpoint-stopped' and data->>'endpointId' = $1`,
          [id],
        )
      ).map(({ recipient }) => recipient)
    const id = (await endpoints())[0]?.id
    shop.jump(4 * 24 * 3_600_000)
    await expect.poll(told).toEqual(['operator@example.com'])
    shop.jump(0)
    owner = await operator(shop)
  })

  test('receives a message again when it is replayed', async () => {
    const { id } = await setUp()
    const order = await buy(shop)
    await expect.poll(async () => (await log(id))[0]?.status).toBe('delivered')
    const { id: sent } = firstOf(await log(id))
    expect((await owner.request('POST', `/api/operator/webhook-deliveries/${sent}/replay`)).status).toBe(200)
    await expect.poll(() => about(order.id)).toHaveLength(2)
    expect(new Set(about(order.id).map(({ body }) => body.id)).size).toBe(1)
    expect((await owner.request('POST', '/api/operator/webhook-deliveries/whd_unheard/replay')).status).toBe(404)
  })

  test('receives nothing that it did not choose, and nothing while it is off', async () => {
    const { id } = await setUp(receiver.url, ['order.late'])
    await owner.request('PUT', `/api/operator/webhook-endpoints/${id}`, { url: receiver.url, events: ['order.paid'], active: false })
    const off = await owner.request('POST', `/api/operator/webhook-endpoints/${id}/ping`)
    expect(off).toMatchObject({ status: 409, body: { code: 'endpoint_off' } })
    const second = await webhookReceiver()
    await setUp(second.url)
    const order = await buy(shop)
    await expect.poll(() => about(order.id, second)).toHaveLength(1)
    expect(receiver.received).toEqual([])
    await second.close()
  })
})

test('an address is http or https, and in a live shop one of the public internet', async () => {
  const refused = ['ftp://example.com/', 'not an address', 'https://user:secret@example.com/', 'https://example.com/#there']
  for (const url of refused) {
    const { status, body } = await owner.request<Refused>('POST', '/api/operator/webhook-endpoints', { url, events: ['order.paid'] })
    expect({ url, status, path: body.errors?.[0]?.path }).toEqual({ url, status: 400, path: 'url' })
  }
  const mode = shop.ctx.config.STORE_MODE
  const { token } = owner
  await shop.ctx.db.query(`update sessions set second_factor_at = now() where user_id = 'usr_operator'`)
  Object.assign(shop.ctx.config, { STORE_MODE: 'live' })
  const asked = ['http://example.com/', 'https://localhost/', 'https://10.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/latest'].map(
    (url) => shop.request('POST', '/api/operator/webhook-endpoints', { url, events: ['order.paid'] }, { authorization: `Bearer ${token}` }),
  )
  const answers = await Promise.all(asked)
  Object.assign(shop.ctx.config, { STORE_MODE: mode })
  expect(answers.map(({ status, body }) => `${status} ${codeOf({ body })}`)).toEqual(Array.from({ length: 5 }, () => '400 invalid_input'))
})
