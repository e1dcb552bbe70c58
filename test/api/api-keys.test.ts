import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiKeyView } from '#features/accounts/contract.ts'
import { type Permission, permissions } from '#features/accounts/rules/permissions.ts'
import type { AuditLogEntry } from '#features/operations/contract/audit-log.ts'
import type { Today } from '#features/operations/contract/today.ts'
import { type Created, type DataOf, type PageOf, codeOf, getData, invalidField } from '../support/answers.ts'
import { type Operation, operationsOf, pathWith } from '../support/api-document.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { buy } from '../support/orders.ts'
import { askForKey, operator, staff } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
let operations: Operation[]
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
  operations = await operationsOf(shop)
})
afterAll(() => shop.stop())

async function made(by: Customer, scopes: Permission[], more: object = {}): Promise<{ id: string; key: string }> {
  const { status, body } = await askForKey(by, scopes, more)
  expect(status).toBe(201)
  return body.data
}
const asks = (key: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  shop.request(method, path, body, { authorization: `Bearer ${key}` })
const listed = () => getData<ApiKeyView[]>(owner, '/api/operator/keys')

describe('a key', () => {
  test('works on every staff route within its scopes, and on no other', async () => {
    const scopes: Permission[] = ['orders:read', 'money:read', 'system:read']
    const { key } = await made(owner, scopes)
    for (const { name, method, path, security, permissions: needed } of operations) {
      if (!security.includes('staff')) continue
      const { status, body } = await asks(key, method, pathWith(path))
      // A request may be withdrawn by whoever made it, but never decided with a key.
      const may = !path.endsWith('/withdraw') && needed.every((permission) => scopes.includes(permission as Permission))
      expect({ name, outcome: status === 403 ? codeOf({ body }) : 'in' }).toEqual({ name, outcome: may ? 'in' : 'not_in_scope' })
    }
  })

  test('shows only what its scopes allow, even if its creator may see more', async () => {
    const today = (key: string) => asks(key, 'GET', '/api/operator/today') as Promise<Answer<DataOf<Today>>>
    const narrow = (await today((await made(owner, ['today:read'])).key)).body.data
    expect([narrow.attention, narrow.ledger, narrow.metrics]).toEqual([[], undefined, undefined])
    const wide = (await today((await made(owner, ['today:read', 'money:read', 'figures:read'])).key)).body.data
    expect([wide.ledger, wide.metrics]).toEqual([expect.any(Object), expect.any(Object)])

    const reviews = async (scopes: Permission[]) =>
      (await asks((await made(owner, scopes)).key, 'GET', '/api/operator/reviews?status=approved')).text
    expect(await reviews(['reviews:write', 'customers:read'])).toContain('@')
    expect(await reviews(['reviews:write'])).not.toContain('@')
  })

  test('reads the names of customers and the numbers of orders in the audit log only if it may see them', async () => {
    const [{ id }, order] = [await signUp(shop), await buy(shop)]
    for (const [path, body] of [
      [`customers/${id}`, { note: 'Asked for an invoice.' }],
      [`orders/${order.id}`, { content: 'Asked for an invoice.' }],
    ] as const)
      expect((await owner.request('POST', `/api/operator/${path}/notes`, body)).status).toBeLessThan(300)
    const namesFor = async (scopes: Permission[]) => {
      const { key } = await made(owner, scopes)
      const nameOf = async (subject: string) => {
        const { body } = await asks(key, 'GET', `/api/operator/record?subject=${subject}`)
        return (body as PageOf<AuditLogEntry>).data[0]?.subject.name
      }
      return [await nameOf(`customer:${id}`), await nameOf(`order:${order.id}`)]
    }
    expect(await namesFor(['record:read', 'customers:read', 'orders:read'])).toEqual(['Ada Lovelace', order.orderNumber])
    expect(await namesFor(['record:read'])).toEqual([null, null])
  })

  test('has the shared views of a list and not its maker’s own, and changes them within its scopes', async () => {
    const path = '/api/operator/views/orders'
    const [own, shared] = [
      { name: 'Own', query: '' },
      { name: 'Shared', query: '', shared: true },
    ]
    const idOf = async (view: object) => (await owner.request<Created>('POST', path, view)).body.id
    const [ownId, sharedId] = [await idOf(own), await idOf(shared)]
    const reader = (await made(owner, ['orders:read'])).key
    const writer = (await made(owner, ['orders:read', 'orders:write'])).key
    for (const key of [reader, writer]) {
      expect((await asks(key, 'GET', path)).body).toMatchObject({ data: [{ id: sharedId, mine: false }] })
      for (const [method, body] of [['PUT', own], ['DELETE']] as const)
        expect((await asks(key, method, `${path}/${ownId}`, body)).status).toBe(404)
      expect(codeOf(await asks(key, 'POST', path, { name: 'Of a key', query: '' }))).toBe('not_in_scope')
    }
    expect(codeOf(await asks(reader, 'PUT', `${path}/${sharedId}`, shared))).toBe('may_not_share')
    expect(codeOf(await asks(writer, 'PUT', `${path}/${sharedId}`, own))).toBe('not_in_scope')
    expect((await asks(writer, 'PUT', `${path}/${sharedId}`, { ...shared, query: 'late=true' })).status).toBe(200)
    expect(await getData(owner, path)).toMatchObject([{ name: 'Own' }, { name: 'Shared', query: 'late=true', mine: true }])
  })

  test('cannot sign out other staff, even if its creator may', async () => {
    const { key } = await made(owner, ['customers:write'])
    const colleague = await staff(shop, 'support')
    const signOut = ({ id }: Customer) => asks(key, 'DELETE', `/api/operator/customers/${id}/sessions`)
    expect(codeOf(await signOut(colleague))).toBe('staff_account')
    expect((await colleague.request('GET', '/api/auth/me')).status).toBe(200)
    expect((await signOut(await signUp(shop))).status).toBe(200)
  })

  test('cannot decide approvals or export a customer’s data, which only people may do', async () => {
    const { id, key } = await made(owner, ['orders:read', 'refunds:write'])
    await shop.ctx.db.query(`update api_keys set scopes = scopes || '{refunds:approve}' where id = $1`, [id])
    for (const decision of ['approve', 'refuse', 'withdraw'])
      expect(codeOf(await asks(key, 'POST', `/api/operator/approvals/apr_x/${decision}`))).toBe('not_in_scope')
    const exporting = (await made(owner, ['customers:write'])).key
    expect(codeOf(await asks(exporting, 'POST', `/api/operator/customers/${(await signUp(shop)).id}/exports`))).toBe('not_in_scope')
  })

  test('is not a session: customer routes and sockets refuse it', async () => {
    const { key } = await made(owner, ['orders:read'])
    for (const { name, method, path, security } of operations) {
      if (!security.includes('bearer') || security.includes('staff')) continue
      expect({ name, status: (await asks(key, method, pathWith(path))).status }).toEqual({ name, status: 401 })
    }
  })

  test('is shown once and stored as a hash', async () => {
    const { id, key } = await made(owner, ['orders:read'])
    expect(key).toMatch(/^gsk_[\w-]{43}$/)
    expect((await listed()).find((each) => each.id === id)).toMatchObject({ name: 'Bookkeeping', hint: key.slice(-4), status: 'active' })
    const { rows } = await shop.ctx.db.query<{ text: string }>(
      `select (select string_agg(api_keys::text, '') from api_keys) || (select string_agg(audit_log::text, '') from audit_log) as text`,
    )
    expect(rows[0]?.text).toContain(id)
    expect(rows[0]?.text).not.toContain(key.slice(8))
    expect(shop.logs.join('\n')).not.toContain(key.slice(8))
  })

  test('acts under its own name, on behalf of its creator', async () => {
    const { key } = await made(owner, ['catalog:write'])
    expect((await asks(key, 'PUT', '/api/operator/services/svc_youtube_views_general', { active: false })).status).toBe(200)
    const { body } = await owner.request<PageOf<AuditLogEntry>>('GET', '/api/operator/record?limit=1')
    expect(body.data[0]).toMatchObject({ action: 'service.withdrawn', actor: { id: owner.id, name: 'key: Bookkeeping' } })
    await asks(key, 'PUT', '/api/operator/services/svc_youtube_views_general', { active: true })
  })

  test('shows when it was used, and is rate limited', async () => {
    const { id, key } = await made(owner, ['orders:read'])
    expect((await listed()).find((each) => each.id === id)).toMatchObject({ lastUsedAt: null })
    const codes = new Set<number>()
    for (let batch = 0; batch < 13; batch++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => asks(key, 'GET', '/api/operator/orders/counts')))
      for (const { status } of answers) codes.add(status)
    }
    expect([...codes].toSorted()).toEqual([200, 429])
    expect((await listed()).find((each) => each.id === id)).toMatchObject({ lastUsedAt: expect.any(String) })
  })
})

describe('a key ends', () => {
  const closed = async (key: string) => expect((await asks(key, 'GET', '/api/operator/orders')).status).toBe(401)

  test('when it is revoked, once', async () => {
    const { id, key } = await made(owner, ['orders:read'])
    expect((await asks(key, 'GET', '/api/operator/orders')).status).toBe(200)
    expect((await owner.request('DELETE', `/api/operator/keys/${id}`)).status).toBe(200)
    await closed(key)
    expect((await owner.request('DELETE', `/api/operator/keys/${id}`)).status).toBe(404)
  })

  test('when it expires', async () => {
    const { id, key } = await made(owner, ['orders:read'], { expiresAt: new Date(Date.now() + 86_400_000).toISOString() })
    shop.jump(87_000_000)
    await closed(key)
    shop.jump(0)
    await shop.ctx.db.query(`update api_keys set expires_at = now() - interval '1 minute' where id = $1`, [id])
    expect((await listed()).find((each) => each.id === id)).toMatchObject({ status: 'expired' })
  })

  test('when its creator leaves the staff, and shrinks with their role', async () => {
    const second = await staff(shop, 'owner')
    const { id, key } = await made(second, ['orders:read', 'reviews:write'])
    await owner.request('PUT', `/api/operator/staff/${second.id}`, { role: 'support' })
    expect((await asks(key, 'GET', '/api/operator/orders')).status).toBe(200)
    expect(codeOf(await asks(key, 'DELETE', '/api/operator/staff/usr_x'))).toBe('not_in_scope')
    expect((await listed()).find((each) => each.id === id)).toMatchObject({ lapsed: ['reviews:write'] })
    await owner.request('DELETE', `/api/operator/staff/${second.id}`)
    await closed(key)
    const third = await staff(shop, 'owner')
    const left = (await made(third, ['orders:read'])).key
    await shop.ctx.db.query(`update users set role = 'customer' where id = $1`, [third.id])
    await closed(left)
    // The key doesn't become valid again when its creator rejoins.
    await shop.ctx.db.query(`update users set role = 'owner' where id = $1`, [second.id])
    await closed(key)
    expect((await listed()).find((each) => each.id === id)).toMatchObject({ status: 'revoked' })
  })
})

describe('a key cannot be created', () => {
  test('that could create others, or do more than they may', async () => {
    for (const scope of ['staff:write', 'system:write', 'refunds:approve', 'everything:write']) {
      const { status, body } = await askForKey(owner, ['orders:read', scope as Permission])
      expect({ scope, status, path: invalidField({ body })?.split('.')[0] }).toEqual({ scope, status: 400, path: 'scopes' })
    }
    const every = (Object.keys(permissions) as Permission[]).filter(
      (scope) => !['staff:write', 'system:write', 'refunds:approve'].includes(scope),
    )
    const { key } = await made(owner, every)
    expect(codeOf(await asks(key, 'POST', '/api/operator/keys', { name: 'Child', scopes: ['orders:read'] }))).toBe('not_in_scope')
  })

  test('that has expired, has no name or no scope', async () => {
    const tried = [{ name: 'Late', expiresAt: '2020-01-01T00:00:00Z' }, { name: ' ' }, { name: 'None', scopes: [] }]
    for (const body of tried) {
      const { status } = await askForKey(owner, ['orders:read'], body)
      expect({ body, status }).toEqual({ body, status: 400 })
    }
  })

  test('with only a session: it takes the password as well', async () => {
    const before = (await listed()).length
    for (const password of [undefined, 'a guess of 42']) {
      const refused = await askForKey(owner, ['orders:read'], { password })
      expect([refused.status, invalidField(refused)]).toEqual([400, 'password'])
    }
    expect(await listed()).toHaveLength(before)
  })

  test('in a live shop without a second factor; the key itself needs none', async () => {
    const { key } = await made(owner, ['orders:read'])
    const mode = shop.ctx.config.STORE_MODE
    Object.assign(shop.ctx.config, { STORE_MODE: 'live' })
    const again = await operator(shop)
    const refused = await askForKey(again, ['orders:read'])
    const answered = await asks(key, 'GET', '/api/operator/orders')
    Object.assign(shop.ctx.config, { STORE_MODE: mode })
    expect(refused).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
    expect(answered.status).toBe(200)
  })
})
