import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditLogEntry } from '#features/operations/contract/audit-log.ts'
import { writeAuditLog } from '#platform/db/audit-log.ts'
import type { PageOf } from '../support/answers.ts'
import { type Operation, operationsOf, pathWith } from '../support/api-document.ts'
import { samples } from '../support/api-samples.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { checkOut } from '../support/orders.ts'
import { subjects } from '../support/staff-subjects.ts'
import { askForKey, inviteToStaff, olive, operator, staff } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
let operations: Operation[]
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
  operations = await operationsOf(shop)
})
afterAll(() => shop.stop())

/** Operations that change nothing: presence in the chat, and previews. */
const changesNothing = /operator\/presence|\/preview$/

const record = async (query = '') => (await owner.request<PageOf<AuditLogEntry>>('GET', `/api/operator/record${query}`)).body

test(
  'every call of the staff that changes something puts on record who did it, to what, and what it was',
  { timeout: 120_000 },
  async () => {
    const changing = operations.filter(
      ({ security, method, name }) => security.includes('staff') && method !== 'GET' && !changesNothing.test(name),
    )
    expect(changing.length).toBeGreaterThan(12)
    for (const { name, method, path } of changing) {
      const make = subjects[name]
      if (!make) throw new Error(`${name} changes something: say on what to try it in test/support/staff-subjects.ts`)
      const { id, body } = await make(shop, owner)
      const before = await record('?limit=100')
      const answer = await owner.request(method, pathWith(path, ...[id].flat()), body ?? samples[name]?.(), { 'user-agent': 'Console 1' })
      expect(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`).toMatch(/: 20[012] /)
      const [entry, ...more] = (await record('?limit=100')).data.filter((each) => !before.data.some(({ id: known }) => known === each.id))
      expect({ name, entry }).toMatchObject({
        name,
        entry: { actor: { id: 'usr_operator', name: 'Olive Operator', role: 'owner' }, address: '127.0.0.1', agent: 'Console 1' },
      })
      expect({ name, more }).toEqual({ name, more: [] })
      expect(`${name}: ${JSON.stringify(entry?.before ?? entry?.after ?? null)}`).not.toMatch(/: null$/)
      expect(entry?.action).toMatch(/^[a-z_]+\.[a-z_]+$/)
    }
  },
)

test('refused actions are not in the audit log', async () => {
  const before = (await record('?limit=100')).data.length
  const editor = await staff(shop, 'editor')
  await editor.request('POST', '/api/operator/sources', samples['POST /api/operator/sources']?.())
  await owner.request('POST', '/api/operator/sources/src_unheard_of/resume')
  await owner.request('PUT', '/api/operator/services/svc_instagram_views_general', { sourceId: 'src_unheard_of' })
  expect((await record('?limit=100')).data).toHaveLength(before)
})

describe('the record', () => {
  test('shows a change with the values before and after', async () => {
    const stop = { reason: 'Counts look invented.' }
    await owner.request('POST', '/api/operator/sources/src_placements/stop', stop)
    await owner.request('POST', '/api/operator/sources/src_placements/resume')
    const { data } = await record('?subject=source:src_placements&limit=2')
    expect(data).toMatchObject([
      { action: 'source.resumed', before: { stopReason: stop.reason }, after: { stopReason: null } },
      { action: 'source.stopped', before: { stopReason: null }, after: { stopReason: stop.reason }, reason: stop.reason },
    ])
  })

  test('names orders, people, services and packages, and what was recorded with a name', async () => {
    const order = (await checkOut(shop)).body.data.order
    await owner.request('POST', `/api/operator/orders/${order.id}/notes`, { content: 'Asked twice.' })
    await owner.request('PUT', '/api/operator/services/svc_instagram_views_general', { active: true })
    await askForKey(owner, ['orders:read'])
    const nameOf = async (query: string) => (await record(`?${query}&limit=1`)).data[0]?.subject.name
    expect(await nameOf(`subject=order:${order.id}`)).toBe(order.orderNumber)
    expect(await nameOf('subject=service:svc_instagram_views_general')).toBe('Instagram Views')
    expect(await nameOf('action=key.made')).toBe('Bookkeeping')
    expect(await nameOf('subject=source:src_placements')).toBeNull()
  })

  test('is searched by person, action, subject and time, and paginated', async () => {
    const manager = await staff(shop, 'manager')
    for (let count = 0; count < 5; count++) {
      await manager.request('PUT', '/api/operator/services/svc_instagram_views_general', { active: count % 2 === 0 })
    }
    const pages: AuditLogEntry[][] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof record>> = await record(`?actor=${manager.id}&limit=2${cursor && `&cursor=${cursor}`}`)
      pages.push(page.data)
      cursor = page.nextCursor
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    const [newest, , , , oldest] = pages.flat()
    expect((await record(`?actor=${manager.id}&action=service.withdrawn`)).data).toHaveLength(2)
    expect((await record(`?actor=${manager.id}&subject=service&to=${newest?.at}`)).data).toHaveLength(4)
    expect((await record(`?actor=${manager.id}&from=${oldest?.at}`)).data).toHaveLength(5)
    expect((await record('?actor=usr_nobody')).data).toEqual([])
    expect((await owner.request('GET', '/api/operator/record?from=yesterday')).status).toBe(400)
  })

  test('keeps the beginning of a very long text, and is downloaded in parts', async () => {
    const text = 'word '.repeat(12_000)
    const set = await owner.request('PUT', '/api/operator/seo-settings/faq', {
      ...samples['PUT /api/operator/seo-settings/{pageId}']?.(),
      structuredData: [{ '@type': 'Thing', text }],
    })
    expect(set.status).toBe(200)
    const [entry] = (await record('?subject=page:faq&limit=1')).data
    expect(JSON.stringify(entry).length).toBeLessThan(2_000)
    expect(entry?.after).toMatchObject({ structuredData: [{ text: expect.stringMatching(/^word word .*… \(60000 characters, /) }] })

    const action = { action: 'source.stopped', subject: { type: 'source', id: 'src_csv' } }
    for (let count = 0; count < 101; count++)
      await shop.ctx.db.transaction((tx) => writeAuditLog(tx, olive, { ...action, after: { count } }))
    const csv = await owner.request('GET', '/api/operator/record.csv?subject=source:src_csv')
    expect(csv.headers.get('content-length')).toBeNull()
    const [head, ...lines] = csv.text.trimEnd().split('\r\n')
    expect(head).toMatch(/^Time \(UTC\),Who,/)
    expect(lines.map((line) => /""count"":(\d+)/.exec(line)?.[1])).toEqual(Array.from({ length: 101 }, (_, place) => String(100 - place)))
  })

  test('holds neither a supplier’s secret nor a customer’s address', async () => {
    const secret = 'c'.repeat(40)
    await owner.request('PUT', '/api/operator/partners/prt_gamma', {
      name: 'Gamma',
      kind: 'http',
      url: 'https://supplier.example/',
      secret,
    })
    const ada = await signUp(shop)
    await inviteToStaff(owner, ada.email, 'support')
    const { rows } = await shop.ctx.db.query<{ text: string }>('select string_agg(audit_log::text, chr(10)) as text from audit_log')
    expect(rows[0]?.text).toContain('prt_gamma')
    expect(rows[0]?.text).not.toContain(secret)
    expect(rows[0]?.text).not.toContain(ada.email)
  })

  test('cannot be changed or removed by anyone', async () => {
    const { ctx } = shop
    await ctx.db.transaction((tx) => writeAuditLog(tx, olive, { action: 'source.stopped', subject: { type: 'source', id: 'src_x' } }))
    for (const statement of [`update audit_log set actor_id = 'usr_somebody'`, 'delete from audit_log', 'truncate audit_log']) {
      await expect(ctx.db.query(statement)).rejects.toThrow('audit_log is append-only')
    }
    expect((await record('?subject=source:src_x')).data).toMatchObject([{ actor: { id: 'usr_operator' } }])
  })

  test('is written in the same transaction as the change', async () => {
    const { ctx } = shop
    const stopped = ctx.db.transaction(async (tx) => {
      await writeAuditLog(tx, olive, { action: 'source.stopped', subject: { type: 'source', id: 'src_y' } })
      throw new Error('the change failed')
    })
    await expect(stopped).rejects.toThrow('the change failed')
    expect((await record('?subject=source:src_y')).data).toEqual([])
  })
})
