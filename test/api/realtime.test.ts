import { Manager } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { SignedInAnswer, SessionView } from '#features/accounts/contract.ts'
import type { ChatResponse } from '#features/support/contract.ts'
import { refreshCookie } from '../support/accounts.ts'
import { getData, firstOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signIn, signUp } from '../support/customer.ts'
import { connect, connectAs } from '../support/sockets.ts'

const DAY = 24 * 3_600_000

let shop: TestShop
/** How long a connection that never authenticates stays open, in ms. Checked by the last test. */
let silence: Promise<number>
beforeAll(async () => {
  shop = await testShop()
  silence = connectInSilence()
})
afterEach(() => shop.jump(0))
afterAll(() => shop.stop())

/** Opens a socket and answers its pings, but never sends CONNECT. Returns how long it took until it was closed. */
async function connectInSilence(): Promise<number> {
  const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  socket.addEventListener('message', ({ data }) => data === '2' && socket.send('3'))
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const since = performance.now()
  await new Promise((resolve) => socket.addEventListener('close', resolve))
  return performance.now() - since
}

const send = (room: string, said = 'something') => shop.ctx.signals.send({ room, event: 'news', body: { said } })
const operator = () => signIn(shop, 'operator@example.com', 'operator-password-1')

test('a signed-in customer joins their own room and receives their events', async () => {
  const ada = await signUp(shop)
  const { heard } = await connectAs(shop, ada)
  send(`user:${ada.id}`)
  await expect.poll(() => heard).toEqual([['news', { said: 'something' }]])
})

test('the id may come as the specification has it, in an object', async () => {
  const ada = await signUp(shop)
  for (const payload of [{ userId: ada.id }, { id: ada.id }]) {
    const { socket, heard } = await connect(shop, { token: ada.token })
    await socket.emitWithAck('join-user', payload)
    send(`user:${ada.id}`)
    await expect.poll(() => heard).toHaveLength(1)
  }
})

test('nothing is received before joining and after leaving', async () => {
  const ada = await signUp(shop)
  const { socket, heard } = await connect(shop, { token: ada.token })
  send(`user:${ada.id}`, 'too early')
  await socket.emitWithAck('join-user', ada.id)
  await socket.emitWithAck('leave-user', ada.id)
  send(`user:${ada.id}`, 'too late')
  await socket.emitWithAck('join-user', ada.id)
  send(`user:${ada.id}`, 'in time')
  await expect.poll(() => heard).toEqual([['news', { said: 'in time' }]])
})

test('another customer’s room cannot be joined in any way', async () => {
  const [ada, eve] = [await signUp(shop), await signUp(shop)]
  const { socket, heard } = await connect(shop, { token: eve.token })
  for (const payload of [ada.id, { userId: ada.id }, { id: ada.id }, [ada.id], `user:${ada.id}`, null, { userId: [ada.id] }])
    await socket.emitWithAck('join-user', payload)
  send(`user:${ada.id}`)
  await socket.emitWithAck('join-user', eve.id)
  send(`user:${eve.id}`, 'yours')
  await expect.poll(() => heard).toContainEqual(['news', { said: 'yours' }])
  expect(heard).toEqual([['news', { said: 'yours' }]])
})

test('nobody connects without a session or a conversation', async () => {
  for (const auth of [{}, { token: '' }, { token: 'made up' }, { token: { $ne: null } }, { conversation: { id: 'cnv_1', token: 'x' } }])
    await expect(connect(shop, auth)).rejects.toThrow('Authentication required')
  const refused = shop.logs.filter((line) => line.includes('socket refused'))
  expect(refused).toHaveLength(5)
  expect(refused.join('')).not.toContain('made up')
})

test('a guest hears of the conversation whose token they show, and of no other', async () => {
  const token = shop.ctx.secrets.sign('conversation', 'cnv_a')
  await expect(connect(shop, { conversation: { id: 'cnv_b', token } })).rejects.toThrow('Authentication required')
  await expect(connect(shop, { conversation: { id: 'cnv_a', token }, token: 'run out' })).rejects.toThrow('Authentication required')
  const { socket, heard } = await connect(shop, { conversation: { id: 'cnv_a', token } })
  await socket.emitWithAck('join-user', 'usr_anyone')
  send('user:usr_anyone')
  send('conversation:cnv_b')
  send('conversation:cnv_a', 'yours')
  await expect.poll(() => heard).toEqual([['news', { said: 'yours' }]])
})

test('events for staff only reach staff', async () => {
  const [ada, person] = [await signUp(shop), await operator()]
  const [customer, staff] = [await connectAs(shop, ada), await connectAs(shop, person)]
  send('staff')
  await expect.poll(() => staff.heard).toHaveLength(1)
  expect(customer.heard).toEqual([])
})

test('whatever staff do, open consoles hear of it within a second, also that it is in the audit log', async () => {
  const person = await operator()
  const { heard } = await connectAs(shop, person)
  await person.request('POST', '/api/operator/blocks', { kind: 'email', value: 'nobody@blocked.example', reason: 'A test.', endsAt: null })
  const acted = (what: string) => ['admin_changed', { what, id: expect.any(String), acted: true }]
  await expect.poll(() => heard, { timeout: 1_000 }).toContainEqual(acted('block'))
  await person.request('POST', '/api/operator/canned-replies', { title: `Greeting ${Date.now()}`, content: 'Hello.' })
  await expect.poll(() => heard, { timeout: 1_000 }).toContainEqual(acted('canned_reply'))
})

test('in a live shop that holds for those with a second factor alone, and until it is turned off', async () => {
  const person = await operator()
  const { config } = shop.ctx
  shop.ctx.config = { ...config, STORE_MODE: 'live' }
  try {
    const staff = await connectAs(shop, person)
    send('staff')
    send(`user:${person.id}`)
    await expect.poll(() => staff.heard).toHaveLength(1)
    await shop.ctx.db.query(`update sessions set second_factor_at = now() where user_id = $1`, [person.id])
    const withFactor = await connectAs(shop, person)
    send('staff')
    await expect.poll(() => withFactor.heard).toHaveLength(1)
    expect(staff.heard).toHaveLength(1)
    await shop.ctx.db.query(`update sessions set second_factor_at = null where user_id = $1`, [person.id])
    await interrupt()
    await expect(withFactor.ended).resolves.toBe('io server disconnect')
  } finally {
    shop.ctx.config = config
  }
})

test('a page of another site is refused, the shop’s own is not', async () => {
  const ada = await signUp(shop)
  const from = (origin: string) => connect(shop, { token: ada.token }, { extraHeaders: { origin } })
  await expect(from('https://elsewhere.example')).rejects.toThrow('websocket error')
  await expect(from(shop.url)).resolves.toBeDefined()
})

test('polling works as well', async () => {
  const ada = await signUp(shop)
  const { heard } = await connectAs(shop, ada, { transports: ['polling'] })
  send(`user:${ada.id}`)
  await expect.poll(() => heard).toHaveLength(1)
})

test('a client that sends too much is ignored, then disconnected', async () => {
  const ada = await signUp(shop)
  const { socket, ended } = await connectAs(shop, ada)
  for (let count = 0; count < 1_000; count++) socket.emit('typing', { conversationId: 'cnv_none' })
  await expect(ended).resolves.toBe('io server disconnect')
  expect((await ada.request('GET', '/api/auth/me')).status).toBe(200)
})

test('however many sockets of a guest say that they are typing, the staff hear it once a second', async () => {
  const { body } = await shop.request<ChatResponse>('POST', '/api/chatbot/send-message', { prompt: 'Hello' })
  const { id, token } = body.data.conversation
  const staff = await connect(shop, { token: (await operator()).token })
  const sockets = await Promise.all(Array.from({ length: 20 }, () => connect(shop, { conversation: { id, token: token ?? '' } })))
  const since = performance.now()
  await Promise.all(sockets.flatMap(({ socket }) => Array.from({ length: 30 }, () => socket.emitWithAck('typing', { conversationId: id }))))
  const seconds = (performance.now() - since) / 1_000
  await expect.poll(() => staff.heard.length).toBeGreaterThan(0)
  expect(staff.heard.filter(([event]) => event === 'typing').length).toBeLessThanOrEqual(seconds + 2)
})

test('a connection asks a few times to be let in, and is closed', async () => {
  const manager = new Manager(shop.url, { transports: ['websocket'], reconnection: false })
  onTestFinished(() => manager._close())
  const refusals: unknown[] = []
  manager.on('packet', (packet) => refusals.push(packet))
  await new Promise<void>((resolve) => manager.once('open', resolve))
  const ended = new Promise<string>((resolve) => manager.once('close', resolve))
  for (let count = 0; count < 100; count++) manager.engine.write('0{"token":"made up"}')
  await expect(ended).resolves.toBe('transport close')
  expect(refusals.length).toBeLessThanOrEqual(5)
})

test('invalid messages do no harm', async () => {
  const ada = await signUp(shop)
  const { socket, heard } = await connectAs(shop, ada)
  for (const nonsense of [undefined, null, 7, 'x'.repeat(5_000), {}, { conversationId: { a: 1 } }, [[]]]) {
    socket.emit('typing', nonsense)
    socket.emit('leave-user', nonsense)
    socket.emit('made-up', nonsense, 'not a function')
  }
  send(`user:${ada.id}`)
  await expect.poll(() => heard).toHaveLength(1)
})

const ends: [string, (ada: Customer, cookie: string) => Promise<unknown>][] = [
  ['signing out', (ada) => ada.request('POST', '/api/auth/logout')],
  ['signing out with the cookie alone', (_ada, cookie) => shop.request('POST', '/api/auth/logout', undefined, { cookie })],
  ['signing out everywhere', (ada) => ada.request('POST', '/api/auth/logout-everywhere')],
  [
    'ending the session from another',
    async (ada) => {
      const other = await signIn(shop, ada.email)
      const sessions = await getData<SessionView[]>(ada, '/api/auth/sessions')
      const { id } = firstOf(sessions.filter(({ current }) => current))
      await other.request('DELETE', `/api/auth/sessions/${id}`)
    },
  ],
  [
    'another password, chosen elsewhere',
    async (ada) => {
      const other = await signIn(shop, ada.email)
      await other.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'a deep lake 4242' })
    },
  ],
  ['erasing the account', (ada) => ada.request('DELETE', '/api/account', { password: PASSWORD })],
  [
    'a stolen refresh token, shown again',
    async (_ada, cookie) => {
      await shop.request('POST', '/api/auth/refresh', undefined, { cookie })
      await shop.request('POST', '/api/auth/refresh', undefined, { cookie })
    },
  ],
]
test.each(ends)('%s cuts the session’s sockets, and nothing is heard after', async (_way, end) => {
  const { email, id } = await signUp(shop)
  const answer = await shop.request<SignedInAnswer>('POST', '/api/auth/login', { email, password: PASSWORD })
  const ada = await signIn(shop, email)
  const ended = { ...ada, token: answer.body.token, request: requestWith(answer.body.token) }
  const { heard, ended: cut } = await connectAs(shop, ended)
  await end(ended, refreshCookie(answer).cookie)
  send(`user:${id}`, 'private')
  await expect(cut).resolves.toBe('io server disconnect')
  expect(heard).toEqual([['session_ended', {}]])
  await expect(connect(shop, { token: ended.token })).rejects.toThrow('Authentication required')
})

test('changing the password keeps the own session and other customers connected', async () => {
  const [ada, bob] = [await signUp(shop), await signUp(shop)]
  const [first, second] = [await connectAs(shop, ada), await connectAs(shop, bob)]
  await ada.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'a deep lake 4242' })
  send(`user:${ada.id}`)
  send(`user:${bob.id}`)
  await expect.poll(() => [first.heard, second.heard].map((heard) => heard.length)).toEqual([1, 1])
})

test('after an interruption who is connected asks for what was missed, and whose session has run out is cut', async () => {
  const old = await signUp(shop)
  const forgotten = await connectAs(shop, old)
  shop.jump(2 * DAY)
  const ada = await signUp(shop)
  const { heard } = await connectAs(shop, ada)
  await interrupt()
  await expect(forgotten.ended).resolves.toBe('io server disconnect')
  await expect.poll(() => heard).toEqual([['missed', undefined]])
})

test('former staff no longer receive staff events', async () => {
  const ada = await signUp(shop)
  await shop.ctx.db.query(`update users set role = 'support' where id = $1`, [ada.id])
  const { ended } = await connectAs(shop, ada)
  await shop.ctx.db.query(`update users set role = 'customer' where id = $1`, [ada.id])
  await interrupt()
  await expect(ended).resolves.toBe('io server disconnect')
})

test('a connection that never asks to be let in is closed after ten seconds', { timeout: 20_000 }, async () => {
  const ms = await silence
  expect(ms).toBeGreaterThan(9_000)
  expect(ms).toBeLessThan(15_000)
})

/** Breaks and restores the connection between processes. */
async function interrupt(): Promise<void> {
  await shop.ctx.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'groundswell listener' and datname = current_database()`,
  )
}

function requestWith(token: string): Customer['request'] {
  return (method, path, body, headers = {}) => shop.request(method, path, body, { authorization: `Bearer ${token}`, ...headers })
}
