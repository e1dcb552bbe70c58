import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '#app/server.ts'
import type { SessionView, ExportView } from '#features/accounts/contract.ts'
import { isPermission, mayDo, type Permission } from '#features/accounts/rules/permissions.ts'
import type { PushDevice, NotificationView } from '#features/notifications/contract.ts'
import { staffRoles } from '#shared/roles.ts'
import { type DataOf, getData, firstOf, codeOf } from '../support/answers.ts'
import { type Operation, operationsOf, pathWith } from '../support/api-document.ts'
import { samples } from '../support/api-samples.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { type Customer, signIn, signUp } from '../support/customer.ts'
import { sendPartialBody } from '../support/held-body.ts'
import { pushSubscription } from '../support/notifications.ts'
import { checkOut, buy, buyAsGuest } from '../support/orders.ts'
import { refund } from '../support/refunds.ts'
import { askForKey, staff } from '../support/staff.ts'

/** Public operations. A new route either declares its `security` or is listed here if it shows nobody's data. */
const open = [
  'GET /api/services',
  'GET /api/leavereview/public',
  'POST /api/leavereview/invitation',
  'POST /api/leavereview/invitation/decline',
  'GET /api/support/availability',
  // The token in the email is the credential.
  'POST /api/unsubscribe',
  'GET /api/seo-settings/{pageId}',
  'GET /api/blog/published',
  'GET /api/blog/categories',
  'GET /api/blog/posts/{id}',
  'POST /api/orders/lookup',
  'POST /api/orders/resolve-link',
  // The token in the receipt is the credential.
  'POST /api/withdrawals/{id}/confirm',
  'POST /api/withdrawals/{id}/deny',
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/second-factor',
  'POST /api/auth/second-factor/passkey',
  'POST /api/auth/second-factor/passkey/options',
  'POST /api/auth/invitation',
  // The link that the shop printed at its start is the credential.
  'POST /api/auth/first-owner',
  'POST /api/auth/first-owner/link',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/auth/google',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/lock-account',
  'POST /api/auth/known-device',
  'POST /api/auth/new-email/approve',
  'POST /api/auth/new-email/cancel',
  // The sandbox and its mailbox are open to anyone in a demo shop, and missing from a live one.
  'GET /api/sandbox/payments',
  'GET /api/sandbox/payments/{reference}',
  'POST /api/sandbox/payments/{reference}/{action}',
  'POST /api/sandbox/attempts/{id}/{action}',
  'GET /api/sandbox/behaviour',
  'PUT /api/sandbox/behaviour',
  'POST /api/sandbox/webhooks/{id}/send-again',
  'GET /api/dev/mails',
  'GET /api/dev/mails/{id}',
  'GET /api/dev/mails/{id}/html',
]

let shop: TestShop
let operations: Operation[]
let owner: Customer
let stranger: Customer
let operator: Customer
let endedToken: string

beforeAll(async () => {
  shop = await testShop()
  operations = await operationsOf(shop)
  owner = await signUp(shop)
  stranger = await signUp(shop)
  operator = await signIn(shop, 'operator@example.com', 'operator-password-1')
  const ended = await signUp(shop)
  await ended.request('POST', '/api/auth/logout')
  endedToken = ended.token
})
afterAll(() => shop.stop())

const letsIn = (who: string) => operations.filter(({ security }) => security.includes(who))
const needsToken = () => operations.filter(({ security }) => security.length > 0 && !security.includes('nobody'))
/** Sends a valid body if the operation takes one, because an invalid one would be refused before ownership is checked. */
const bodyOf = ({ name }: Operation) => samples[name]?.()
const ask = (operation: Operation, headers?: Record<string, string>) =>
  shop.request(operation.method, pathWith(operation.path), bodyOf(operation), headers)

/** Each operation's response: `GET /api/wallet: 401 authentication_required`. */
async function outcomes(asked: readonly Operation[], answer: (operation: Operation) => Promise<Answer>): Promise<string[]> {
  const said: string[] = []
  for (const operation of asked) {
    const { status, body } = await answer(operation)
    said.push(`${operation.name}: ${status} ${codeOf({ body }) ?? ''}`.trim())
  }
  return said
}
const each = (asked: readonly Operation[], outcome: string) => asked.map(({ name }) => `${name}: ${outcome}`)

describe('the document', () => {
  test('declares its security, unless it is on the list of open operations', () => {
    const unguarded = operations.filter(({ security }) => security.length === 0).map(({ name }) => name)
    expect(unguarded.filter((name) => !open.includes(name))).toEqual([])
  })

  test('uses known security schemes, and only the operator’s routes need staff', () => {
    const ways = operations.flatMap(({ security }) => security)
    expect(['bearer', 'staff', 'orderToken', 'nobody']).toEqual(expect.arrayContaining(ways))
    const adminOperations = operations.filter(({ path }) => path.startsWith('/api/operator/'))
    expect(letsIn('staff')).toEqual(adminOperations)
  })
})

describe('without a valid session', () => {
  test('an operation that needs a token refuses a request without one', async () => {
    const withOrderToken = letsIn('orderToken')
    const asked = needsToken().filter((operation) => !withOrderToken.includes(operation))
    expect(asked.length).toBeGreaterThan(20)
    expect(await outcomes(asked, ask)).toEqual(each(asked, '401 authentication_required'))
    expect(await outcomes(withOrderToken, ask)).toEqual(each(withOrderToken, '404 not_found'))
  })

  test('an ended session, a made-up token and another scheme are refused', async () => {
    const asked = [...letsIn('bearer'), ...letsIn('staff')]
    const basic = `Basic ${Buffer.from(`${owner.email}:${owner.token}`).toString('base64')}`
    for (const authorization of [`Bearer ${endedToken}`, 'Bearer made-up', 'Bearer', owner.token, `Token ${owner.token}`, basic]) {
      const said = await outcomes(asked, (operation) => ask(operation, { authorization }))
      expect(said).toEqual(each(asked, '401 authentication_required'))
    }
  })

  test('a session that ends while the body is still being sent is refused', async () => {
    const [ada, sue, sam] = [await signUp(shop), await staff(shop, 'support'), await staff(shop, 'support')]
    const { id, key } = (await askForKey(operator, ['support:write'])).body.data
    const body = { username: 'Grace', title: 'Hello', content: 'Hello and welcome.' }
    const hold = (token: string, path = '/api/operator/canned-replies', method = 'POST') =>
      sendPartialBody(shop, { method, path, token, body })
    const held = [await hold(ada.token, '/api/auth/updateprofile', 'PUT'), await hold(sue.token), await hold(key), await hold(sam.token)]
    await ada.request('POST', '/api/auth/logout-everywhere')
    expect((await operator.request('DELETE', `/api/operator/staff/${sue.id}`)).status).toBe(200)
    expect((await operator.request('DELETE', `/api/operator/keys/${id}`)).status).toBe(200)
    expect((await operator.request('PUT', `/api/operator/staff/${sam.id}`, { role: 'editor' })).status).toBe(200)
    expect(await Promise.all(held.map((finish) => finish()))).toEqual([401, 401, 401, 403])
    expect(await (await hold(operator.token))()).toBe(201)
  })

  test('an order token opens its own order and no other', async () => {
    const { id, accessToken } = await buyAsGuest(shop)
    const { id: refundId } = await refund(shop, id, 1)
    const read = (token: string, order: string) =>
      outcomes(letsIn('orderToken'), (operation) =>
        shop.request(operation.method, pathWith(operation.path, order, refundId), bodyOf(operation), { 'x-order-token': token }),
      )
    // A review waits for the end of the order: an invitation is refused to its own token as well, with the reason.
    const opened = each(letsIn('orderToken'), '200').map((line) =>
      line.replace('review-invitation: 200', 'review-invitation: 409 not_completed'),
    )
    expect(await read(accessToken, id)).toEqual(opened)
    expect(await read(`${accessToken}x`, id)).toEqual(each(letsIn('orderToken'), '404 not_found'))
    expect(await read(accessToken, 'ord_00000000000000000000000000')).toEqual(each(letsIn('orderToken'), '404 not_found'))
  })
})

describe('a staff operation', () => {
  const beyond: Operation = {
    name: 'any',
    method: 'GET',
    path: '/api/operator/x',
    security: [],
    permissions: [],
    parameters: [],
    body: undefined,
    answers: {},
  }

  test('answers 401 without a session and 403 to a customer, and lets staff through', async () => {
    const asked = [...letsIn('staff'), beyond]
    const as = (who: Customer) => outcomes(asked, ({ method, path }) => who.request(method, pathWith(path)))
    expect(await outcomes(asked, ask)).toEqual(each(asked, '401 authentication_required'))
    expect(await as(owner)).toEqual(each(asked, '403 staff_only'))
    expect((await as(operator)).filter((said) => /: 40[13]/.test(said))).toEqual([])
  })

  test('declares exactly one known permission', () => {
    expect(letsIn('staff').filter(({ permissions }) => permissions.length !== 1 || !permissions.every(isPermission))).toEqual([])
  })

  test('a route with no permission or an unknown one stops the start', async () => {
    const server = await buildServer(shop.ctx)
    const add = (permissions: string[]) =>
      server.get(`/api/operator/new/${permissions.join()}`, { schema: { security: [{ staff: permissions }] } }, () => ({}))
    expect(() => add([])).toThrow('names no permission')
    expect(() => add(['orders:own'])).toThrow('there is no permission orders:own')
    expect(() => add(['orders:read'])).not.toThrow()
    await server.close()
  })

  test.each(staffRoles)('is open to the role %s within its permissions', async (role) => {
    const person = await staff(shop, role)
    const asked = letsIn('staff')
    const said = await outcomes(asked, ({ method, path }) => person.request(method, pathWith(path)))
    const may = asked.map(({ permissions }) => permissions.every((permission) => mayDo(role, permission as Permission)))
    expect(said.map((line) => !line.includes(': 403'))).toEqual(may)
    expect(said.filter((line, place) => !may[place] && !line.endsWith(': 403 not_permitted'))).toEqual([])
  })
})

describe('a customer’s resource', () => {
  /** The owner's resource for the path's parameters, by the start of the path. */
  const ownership: Record<string, () => Promise<string | string[]>> = {
    '/api/orders/{id}': async () => {
      const { id } = await buy(owner)
      return [id, (await refund(shop, id, 1)).id]
    },
    '/api/wallet/deposits/{id}': async () => (await owner.deposit(25)).body.data.deposit.id,
    '/api/account/exports/{id}': async () => (await owner.request<DataOf<ExportView>>('POST', '/api/account/exports')).body.data.id,
    '/api/notifications/{id}': async () =>
      (await owner.request<DataOf<NotificationView>>('POST', '/api/notifications/test', { type: 'system' })).body.data.id,
    '/api/push/subscriptions/{id}': async () =>
      (await owner.request<DataOf<PushDevice>>('POST', '/api/push/subscriptions', pushSubscription())).body.data.id,
    '/api/account/passkeys/{id}': async () => {
      await shop.ctx.db.query(
        `insert into passkeys (id, user_id, name, public_key, counter, transports, created_at) values ('owners', $1, 'Laptop', '', 0, '{}', now())`,
        [owner.id],
      )
      return 'owners'
    },
    '/api/auth/sessions/{id}': async () => firstOf(await getData<SessionView[]>(owner, '/api/auth/sessions')).id,
  }

  test('is found by its owner and by nobody else', async () => {
    // Deletions come last, and after them the end of the session that sends these requests.
    const rank = ({ method, path }: Operation) => Number(method === 'DELETE') + Number(path.startsWith('/api/auth/sessions'))
    const personal = letsIn('bearer')
      .filter(({ path, security }) => path.includes('{') && !security.includes('nobody'))
      .toSorted((one, other) => rank(one) - rank(other))
    expect(personal.length).toBeGreaterThan(4)
    const ids = new Map<Operation, string[]>()
    for (const operation of personal) {
      const make = Object.entries(ownership).find(([prefix]) => operation.path.startsWith(prefix))?.[1]
      if (!make) throw new Error(`${operation.name} has a parameter of which the owner has nothing here: add it to ownership`)
      ids.set(operation, [await make()].flat())
    }
    const as = (who: Customer) =>
      outcomes(personal, (operation) =>
        who.request(operation.method, pathWith(operation.path, ...(ids.get(operation) ?? [])), bodyOf(operation)),
      )
    expect(await as(stranger)).toEqual(each(personal, '404 not_found'))
    expect(await as(operator)).toEqual(each(personal, '404 not_found'))
    expect((await as(owner)).filter((said) => /: 40[134]/.test(said))).toEqual([])
  })

  test('is missing from a stranger’s lists', async () => {
    const lists = letsIn('bearer').filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    const shown = await Promise.all(lists.map(({ path }) => stranger.request('GET', path)))
    expect(shown.map(({ status }) => status)).toEqual(lists.map(() => 200))
    const said = shown.map(({ text }) => text).join('\n')
    expect(said).toContain(stranger.email)
    expect(said).not.toContain(owner.id)
    expect(said).not.toContain(owner.email)
  })
})

describe('a protected field', () => {
  const powers = {
    role: 'owner',
    balance: 1_000_000,
    emailVerified: true,
    emailVerifiedAt: '2026-01-01T00:00:00Z',
    isVerified: true,
    status: 'completed',
    paid: true,
    paidAt: '2026-01-01T00:00:00Z',
    priceCents: 1,
    amountCents: 1,
    userId: 'usr_00000000000000000000000000',
    user_id: 'usr_00000000000000000000000000',
  }

  test('such as role, balance, status or price is ignored in every body', async () => {
    const somebody = await signUp(shop)
    const state = async () => {
      const { rows } = await shop.ctx.db.query<Record<string, unknown>>(
        'select role, email_verified_at as verified, email from users where id = $1',
        [somebody.id],
      )
      const employed = await shop.ctx.db.query<{ count: number }>(`select count(*)::int as count from users where role <> 'customer'`)
      return { ...rows[0], balance: await somebody.balance(), employed: employed.rows }
    }
    const before = await state()
    const changing = operations
      .filter(({ method, name }) => method !== 'GET' && !/logout|DELETE/.test(name))
      .filter(({ path, name }) => !path.startsWith('/api/sandbox') && name !== 'POST /api/wallet/deposits')
    for (const operation of changing) {
      const sample = samples[operation.name]?.() ?? { id: somebody.id, username: 'Ada King' }
      await somebody.request(operation.method, pathWith(operation.path), { ...sample, ...powers })
    }
    expect(await state()).toEqual(before)
    const { rows } = await shop.ctx.db.query('select status, price_cents as cents from orders where user_id = $1', [somebody.id])
    expect(rows).toEqual([{ status: 'pending', cents: 699 }])
  })

  test('a wrong price is refused, and a deposit adds exactly what was paid', async () => {
    const somebody = await signUp(shop)
    const cheap = await checkOut(somebody, { price: 0.01 })
    expect(cheap).toMatchObject({ status: 409, body: { code: 'price_changed', price: 6.99 } })
    await somebody.request('POST', '/api/wallet/deposits', { ...samples['POST /api/wallet/deposits']?.(), ...powers })
    expect(await somebody.balance()).toBe(25)
  })
})
