import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#features/accounts/rules/permissions.ts'
import type { InboxEntry, Availability, InboxPage, ChatResponse } from '#features/support/contract.ts'
import { type DataOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { guest } from '../support/conversation.ts'
import { type Customer, signIn } from '../support/customer.ts'
import { buyAsGuest } from '../support/orders.ts'
import { askForKey } from '../support/staff.ts'

let shop: TestShop
let operator: Customer
beforeAll(async () => {
  shop = await testShop()
  operator = await signIn(shop, 'operator@example.com', 'operator-password-1')
})
afterAll(() => shop.stop())

const list = async (query: string): Promise<{ data: InboxEntry[]; nextCursor: string | null }> =>
  (await operator.request<InboxPage>('GET', `/api/operator/conversations?${query}`)).body

describe('the staff’s availability', () => {
  const availability = () => getData<Availability>(shop, '/api/support/availability')
  const switchTo = (online: boolean) => operator.request('PUT', '/api/operator/presence', { online })
  const setHours = (value: unknown) =>
    shop.ctx.db.query(
      `insert into settings (key, value) values ('support.hours', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(value)],
    )

  test('only while one of the staff is switched on, and was seen within 90 seconds', async () => {
    expect(await availability()).toEqual({ online: false, hours: null, nextAt: null })
    expect(await getData(operator, '/api/operator/presence')).toEqual({ online: false })
    await switchTo(true)
    expect((await availability()).online).toBe(true)
    shop.jump(80_000)
    expect((await availability()).online).toBe(true)
    shop.jump(100_000)
    expect((await availability()).online).toBe(false)
    await list('')
    expect((await availability()).online).toBe(true)
    shop.jump(0)
    await switchTo(false)
    await list('')
    expect((await availability()).online).toBe(false)
  })

  test('not because a program reads conversations with a key', async () => {
    const { key } = (await askForKey(operator, ['support:read'])).body.data
    await switchTo(true)
    shop.jump(100_000)
    expect((await shop.request('GET', '/api/operator/conversations', undefined, { authorization: `Bearer ${key}` })).status).toBe(200)
    expect((await availability()).online).toBe(false)
    shop.jump(0)
    await switchTo(false)
  })

  test('by the hours that the operator set, in words and as the next time; what makes no sense is as if not set', async () => {
    await setHours({ timezone: 'UTC', times: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:01' }] })
    const { hours, nextAt, online } = await availability()
    expect({ hours, online }).toEqual({ hours: 'every day, 0:00 to 0:01 UTC', online: false })
    if (nextAt !== null) expect(new Date(nextAt).getTime()).toBeGreaterThan(Date.now())
    await switchTo(true)
    expect(await availability()).toEqual({ online: true, hours: 'every day, 0:00 to 0:01 UTC', nextAt: null })
    await switchTo(false)
    const rows = (count: number, days = [1]) => ({
      timezone: 'UTC',
      times: Array.from({ length: count }, () => ({ days, from: '00:00', to: '00:01' })),
    })
    const set = async (hours: object) => (await operator.request('PUT', '/api/operator/support-hours', { hours })).status
    expect([await set(rows(29)), await set(rows(1, [1, 2, 3, 4, 5, 6, 7, 7])), await set(rows(28))]).toEqual([400, 400, 200])
    for (const senseless of [
      rows(29),
      { timezone: 'Mars/Base', times: [] },
      { timezone: 'UTC', times: [{ days: [8], from: '9', to: '8' }] },
      'always',
    ]) {
      await setHours(senseless)
      expect(await availability()).toEqual({ online: false, hours: null, nextAt: null })
    }
  })
})

describe('the inbox', () => {
  test('whoever waits comes first, the longest first, then those with a person, then the rest; page by page none twice and none left out', async () => {
    const asked: string[] = []
    for (let index = 0; index < 5; index++) {
      const visitor = guest(shop)
      await visitor.askForPerson({ name: `Visitor ${index}`, message: `Question ${index}` })
      asked.push(visitor.id())
      const other = guest(shop)
      await other.say(`Just looking ${index}`)
      if (index % 2 === 0) await operator.request('POST', `/api/operator/conversations/${other.id()}/take`)
    }
    const whole = await list('limit=100')
    const waiting = whole.data.filter(({ status }) => status === 'waiting')
    expect(whole.data.slice(0, waiting.length)).toEqual(waiting)
    expect(waiting.map(({ id }) => id).filter((id) => asked.includes(id))).toEqual(asked)
    const parts = [
      whole.data.filter(({ status }) => status === 'person'),
      whole.data.filter(({ status }) => /assistant|closed/.test(status)),
    ]
    expect(whole.data.slice(waiting.length)).toEqual(parts.flat())
    for (const part of parts) {
      const times = part.map(({ lastMessageAt }) => lastMessageAt)
      expect(times).toEqual(times.toSorted().toReversed())
    }

    const paged: InboxEntry[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`limit=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      expect(page.data.length).toBeLessThanOrEqual(3)
      paged.push(...page.data)
      cursor = page.nextCursor
    }
    expect(paged.map(({ id }) => id)).toEqual(whole.data.map(({ id }) => id))
    expect((await list('cursor=rest~2026-13-45T99:99:99.999Z~x')).data.length).toBeGreaterThan(0)
  })

  test('tells who waits since when, and what was not read yet', async () => {
    const visitor = guest(shop)
    await visitor.askForPerson({ name: 'Grace  Hopper', email: 'grace@example.com', message: 'Is there\nanybody?' })
    const entry = async () => (await list('status=waiting&limit=100')).data.find(({ id }) => id === visitor.id())
    expect(await entry()).toEqual({
      id: visitor.id(),
      channel: 'chat',
      status: 'waiting',
      subject: '',
      who: 'Grace Hopper',
      email: 'grace@example.com',
      emailUnproven: true,
      userId: null,
      lastLine: 'Is there\nanybody?',
      lastMessageAt: expect.any(String),
      waitingSince: expect.any(String),
      assignedTo: null,
      unread: true,
      suspected: false,
    })
    await operator.request('GET', `/api/operator/conversations/${visitor.id()}`)
    expect((await entry())?.unread).toBe(false)
    await visitor.say('Hello?')
    expect((await entry())?.unread).toBe(true)
  })

  test('narrows by status and channel', async () => {
    await shop.request('POST', '/api/contact', { name: 'Ada', email: 'ada@example.com', subject: 'Invoice', message: 'Where?' })
    const contact = await list('channel=contact&limit=100')
    expect(new Set(contact.data.map(({ channel }) => channel))).toEqual(new Set(['contact']))
    const closing = contact.data[0]
    await operator.request('POST', `/api/operator/conversations/${closing?.id}/close`)
    expect((await list('status=closed&limit=100')).data.map(({ id }) => id)).toContain(closing?.id)
    expect((await list('status=waiting&channel=contact&limit=100')).data.map(({ id }) => id)).not.toContain(closing?.id)
    expect((await operator.request('GET', '/api/operator/conversations?status=lost')).status).toBe(400)
    // The next request lists them again.
    await shop.request('POST', '/api/contact', { name: 'Ada', email: 'ada@example.com', subject: 'Invoice', message: 'Where?' })
    expect((await list('status=waiting&channel=contact&limit=100')).data.map(({ lastLine }) => lastLine)).toContain('Where?')
  })
})

test('a key shows a conversation’s orders only if it may read orders', async () => {
  const ada = guest(shop)
  const { orderNumber } = await buyAsGuest(shop, { email: 'ada.orders@example.com' })
  await ada.askForPerson({ email: 'ada.orders@example.com', message: 'Hello' })
  const path = `/api/operator/conversations/${ada.id()}`
  const shown = async (scopes: Permission[]) => {
    const { key } = (await askForKey(operator, scopes)).body.data
    const ask = (method: string, to: string) =>
      shop.request(method, to, method === 'GET' ? undefined : {}, { authorization: `Bearer ${key}` })
    return [await ask('GET', path), await ask('POST', `${path}/take`)].map(({ status, text }) => [status, text.includes(orderNumber)])
  }
  expect(await shown(['support:read', 'support:write', 'orders:read'])).toEqual([
    [200, true],
    [200, true],
  ])
  expect(await shown(['support:read', 'support:write'])).toEqual([
    [200, false],
    [200, false],
  ])
})

test('a program that reads a conversation with a key leaves it unread for the staff', async () => {
  const ada = guest(shop)
  await ada.askForPerson({ email: 'ada.unread@example.com', message: 'Is anyone there?' })
  const path = `/api/operator/conversations/${ada.id()}`
  const { key } = (await askForKey(operator, ['support:read'])).body.data
  const isUnread = async () => (await list('status=waiting&limit=100')).data.find(({ id }) => id === ada.id())?.unread
  const read = await shop.request<DataOf<InboxEntry>>('GET', path, undefined, { authorization: `Bearer ${key}` })
  expect([read.status, read.body.data.unread, await isUnread()]).toEqual([200, true, true])
  expect((await getData<InboxEntry>(operator, path)).unread).toBe(false)
  expect(await isUnread()).toBe(false)
})

describe('a change is sent', () => {
  test('to staff and to the customer only, by account or by conversation', async () => {
    const heard: string[] = []
    await shop.ctx.signals.listen(({ room, event, body }) => {
      if (event === 'conversation_changed') heard.push(`${room} ${String(body.conversationId)} ${String(body.status)}`)
    })
    const visitor = guest(shop)
    await visitor.askForPerson({ message: 'Hello' })
    const id = visitor.id()
    await expect.poll(() => heard.toSorted()).toEqual([`conversation:${id} ${id} waiting`, `staff ${id} waiting`])
    heard.length = 0
    // Notes are for staff, and so is when they write one.
    expect((await operator.request('POST', `/api/operator/conversations/${id}/note`, { content: 'Looks like a reseller.' })).status).toBe(
      200,
    )
    await expect.poll(() => heard).toEqual([`staff ${id} waiting`])
    heard.length = 0
    const demo = await signIn(shop, 'demo@example.com', 'demo-password-1')
    const answer = await demo.request<ChatResponse>('POST', '/api/support/person', { message: 'Hello' })
    const theirs = answer.body.data.conversation.id
    await expect.poll(() => heard.toSorted()).toEqual([`staff ${theirs} waiting`, `user:${demo.id} ${theirs} waiting`])
  })
})
