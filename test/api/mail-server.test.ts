import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { MailServerView } from '#features/notifications/contract/mail-server.ts'
import { firstStatus } from '#features/notifications/server/commands.ts'
import { setMailServer } from '#features/notifications/server/commands/mail-server.ts'
import type { AuditLogEntry } from '#features/operations/contract/audit-log.ts'
import { mailServerAttention } from '#features/operations/server/queries/today/machinery.ts'
import { deliver } from '#platform/email.ts'
import { mailServer, type MailServer } from '../fakes/mail-server.ts'
import { codeOf, getData, invalidField, messageOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { olive, operator, OPERATOR_PASSWORD, staff } from '../support/staff.ts'

let server: MailServer
let shop: TestShop
let other: TestShop
let owner: Customer
beforeAll(async () => {
  server = await mailServer()
  shop = await testShop({ jobs: true })
  other = await testShop({ beside: shop })
  owner = await operator(shop)
})
afterAll(async () => {
  await other.stop()
  await shop.stop()
  await server.close()
})

const PATH = '/api/operator/mail-server'
const given = (changes: object = {}) => ({
  host: '127.0.0.1',
  port: Number(new URL(server.url).port),
  security: 'optional',
  user: '',
  password: '',
  from: 'hello@tideline.example',
  ...changes,
})
const ownPassword = OPERATOR_PASSWORD
const remove = () => owner.request('DELETE', PATH, { ownPassword })
const put = (who: Customer, changes: object = {}) => who.request('PUT', PATH, given({ ownPassword, ...changes }))
const view = () => getData<MailServerView>(owner, PATH)
const sendTest = () => owner.request('POST', '/api/operator/test-email')

test('without a mail server nothing is sent, and the console says so', async () => {
  expect(await view()).toMatchObject({ source: null, host: '', passwordEnd: null })
  expect(messageOf(await sendTest())).toBe('Test email sent to operator@example.com.')
  expect(server.offered).toEqual([])
})

test('a server that staff enter is used immediately in every process until it is removed', async () => {
  expect((await put(owner)).status).toBe(200)
  expect(await view()).toMatchObject({ source: 'console', host: '127.0.0.1', from: 'hello@tideline.example', proven: false })
  expect(messageOf(await sendTest())).toMatch(/^Test email sent to operator@example\.com\. The mail server answered: 250 /)
  expect(server.offered.at(-1)?.source).toContain('hello@tideline.example')
  for (const each of [shop, other]) {
    await expect.poll(() => each.ctx.config.SMTP_URL).toBe(server.url)
    expect(each.ctx.config.MAIL_FROM).toBe('hello@tideline.example')
  }
  const customer = await signUp(shop, 'new-reader@example.com')
  await expect.poll(() => server.offered.map(({ to }) => to.join())).toContain(customer.email)
  // A process that starts now uses it as well.
  const late = await testShop({ beside: shop, env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  expect(late.ctx.config.SMTP_URL).toBe(server.url)
  await remove()
  await expect.poll(() => late.ctx.config.SMTP_URL).toBe('smtp://127.0.0.1:9')
  expect(await getData<MailServerView>(await operator(late), PATH)).toMatchObject({ source: 'environment', port: 9 })
  await late.stop()
  expect(await view()).toMatchObject({ source: null, from: 'hello@groundswell.example' })
})

test('the password is stored encrypted, never shown, and never sent to another server', async () => {
  const password = 'a-very-secret-password-1234'
  await put(owner, { user: 'shop@example.com', password })
  const answer = await owner.request('GET', PATH)
  expect(answer.text).not.toContain(password)
  expect(await view()).toMatchObject({ user: 'shop@example.com', passwordEnd: '1234' })
  const [row] = await shop.ctx.db.all<{ sealed: Buffer }>('select sealed from mail_server')
  expect(row?.sealed.includes(password)).toBe(false)
  const log = await getData<AuditLogEntry[]>(owner, '/api/operator/record?limit=1')
  expect(log).toMatchObject([{ action: 'mail_server.changed', after: { host: '127.0.0.1', newPassword: true } }])
  expect(JSON.stringify(log)).not.toContain(password)
  // If left empty, the password stays, but only for the same server and user.
  expect((await put(owner, { user: 'shop@example.com', from: 'shop@tideline.example' })).status).toBe(200)
  expect(shop.ctx.config.SMTP_URL).toContain(`:${password}@`)
  for (const changes of [{ port: 2526 }, { host: 'localhost' }, { user: 'somebody@example.com' }])
    expect(invalidField(await put(owner, { user: 'shop@example.com', ...changes }))).toBe('password')
  await put(owner, { user: 'shop@example.com', password: 'short' })
  expect(await view()).toMatchObject({ passwordEnd: '' })
  await remove()
})

test('only owners change it, because the server can read password reset links', async () => {
  const manager = await staff(shop, 'manager')
  expect((await manager.request('GET', PATH)).status).toBe(200)
  expect((await put(manager)).status).toBe(403)
  expect((await manager.request('DELETE', PATH, { ownPassword })).status).toBe(403)
  expect((await (await staff(shop, 'support')).request('GET', PATH)).status).toBe(403)
})

test('an owner’s unattended session cannot change or remove it without the password', async () => {
  for (const proof of [{}, { ownPassword: 'a guess of 42' }]) {
    expect(invalidField(await owner.request('PUT', PATH, { ...given(), ...proof }))).toBe('ownPassword')
    expect(invalidField(await owner.request('DELETE', PATH, proof))).toBe('ownPassword')
  }
  expect(await view()).toMatchObject({ source: null })
})

test('every owner is notified through the previous mail server, not the new one', async () => {
  const colleague = await staff(shop, 'owner')
  await put(owner)
  const next = await mailServer()
  onTestFinished(() => next.close())
  expect((await put(owner, { port: Number(new URL(next.url).port) })).status).toBe(200)
  const notices = (offered: MailServer['offered']) =>
    offered.filter(({ source }) => source.includes('was changed')).map(({ to }) => to.join())
  expect(notices(server.offered)).toEqual(expect.arrayContaining([owner.email, colleague.email]))
  expect(notices(next.offered)).toEqual([])
  await remove()
  expect(notices(next.offered)).toEqual(expect.arrayContaining([owner.email, colleague.email]))
})

test('owners are notified through the new mail server if the previous one accepts no email', async () => {
  await put(owner)
  server.behave('refuse')
  const next = await mailServer()
  onTestFinished(() => next.close())
  expect((await put(owner, { port: Number(new URL(next.url).port) })).status).toBe(200)
  server.behave('accept')
  await expect.poll(() => next.offered.map(({ to }) => to.join()), { timeout: 10_000 }).toContain(owner.email)
  await remove()
})

test.each([
  [{ host: 'not a host' }, 'host'],
  [{ host: '' }, 'host'],
  [{ host: 'no-such-server.invalid' }, 'host'],
  [{ port: 0 }, 'port'],
  [{ port: 70_000 }, 'port'],
  [{ security: 'none' }, 'security'],
  [{ from: 'hello' }, 'from'],
  [{ user: 'shop' }, 'password'],
])('%j is refused at its field', async (changes, field) => {
  expect(invalidField(await put(owner, changes))).toBe(field)
})

test('a server that keeps talking without finishing is given up after 20 s', async () => {
  const lines = createServer((socket) => {
    socket.on('error', () => {}).write('220-Wait\r\n')
    const timer = setInterval(() => socket.write('220-Wait\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => lines.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void lines.close())
  const { port } = lines.address() as AddressInfo
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const config = { ...shop.ctx.config, SMTP_URL: `smtp://127.0.0.1:${port}` }
  const sent = deliver(config, { id: 'eml_1', to: 'ada@example.com', subject: '', html: '', text: '' })
  const refused = sent.catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await refused).toBe('the mail server took too long')
})

test('emails whose receipt a server never finishes to confirm do not keep those after them waiting', async () => {
  let received = 0
  const lines = createServer((socket) => {
    socket.on('error', () => {}).write('220 Hello\r\n')
    let timer: NodeJS.Timeout | undefined
    socket.on('close', () => clearInterval(timer))
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (text.startsWith('DATA')) socket.write('354 Go on\r\n')
      else if (!text.endsWith('\r\n.\r\n')) socket.write('250 OK\r\n')
      else if (++received > 5) socket.write('250 Received\r\n')
      else timer = setInterval(() => socket.write('250-Wait\r\n'), 50)
    })
  })
  await new Promise<void>((resolve) => lines.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void lines.close())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const config = { ...shop.ctx.config, SMTP_URL: `smtp://127.0.0.1:${(lines.address() as AddressInfo).port}` }
  const send = (id: string) =>
    deliver(config, { id, to: 'ada@example.com', subject: '', html: '', text: '' }).catch((error: Error) => error.message)
  const stuck = ['eml_1', 'eml_2', 'eml_3', 'eml_4', 'eml_5'].map(send)
  await expect.poll(() => received).toBe(5)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(new Set(await Promise.all(stuck))).toEqual(new Set(['the mail server took too long']))
  vi.useRealTimers()
  expect(await send('eml_6')).toBe('250 Received')
})

test('a refusal is recorded even if the server says so with a NUL, which can’t be stored', async () => {
  const lines = createServer((socket) => void socket.on('error', () => {}).end('554 Go \0away\r\n'))
  await new Promise<void>((resolve) => lines.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void lines.close())
  const refused = await testShop({ jobs: true, env: { SMTP_URL: `smtp://127.0.0.1:${(lines.address() as AddressInfo).port}` } })
  onTestFinished(() => refused.stop())
  await signUp(refused)
  const emails = () => refused.ctx.db.all<{ status: string; error: string }>('select status, last_error as error from emails')
  await expect.poll(emails).toMatchObject([{ status: 'failed', error: expect.stringContaining('554 Go away') as string }])
})

test('an email that is given up while it waits for others is not sent later', async () => {
  const slow = await mailServer()
  onTestFinished(() => slow.close())
  const config = { ...shop.ctx.config, SMTP_URL: slow.url }
  const send = (name: string) =>
    deliver(config, { id: name, to: `${name}@example.com`, subject: '', html: '', text: '' }).catch((error: Error) => error.message)
  expect(await send('first')).toMatch(/^250 /)
  slow.behave('hang')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const sent = ['ada', 'bea', 'cleo', 'dora', 'eve', 'waiting'].map(send)
  await expect.poll(() => slow.offered.length).toBe(6)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(new Set(await Promise.all(sent))).toEqual(new Set(['the mail server took too long']))
  vi.useRealTimers()
  slow.behave('accept')
  expect(await send('next')).toMatch(/^250 /)
  expect(slow.offered.map(({ to }) => to.join())).not.toContain('waiting@example.com')
})

test('the server’s response to a test email is shown', async () => {
  await put(owner)
  server.behave('refuse')
  const refused = await sendTest()
  expect(codeOf(refused)).toBe('email_refused')
  expect(messageOf(refused)).toMatch(/Try again later/)
  server.behave('accept')
  await remove()
})

test('a server whose name leads into the shop’s own network later on is not connected to', async () => {
  await put(owner)
  const email = { id: 'eml_later', to: 'ada@example.com', subject: '', html: '', text: '' }
  expect(await deliver(shop.ctx.config, email)).toMatch(/^250 /)
  const { port } = new URL(server.url)
  const [connections, listener] = [vi.fn<() => void>(), createServer((socket) => (connections(), socket.end()))]
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void listener.close())
  const { port: inside } = listener.address() as AddressInfo
  // In a live shop, this machine is out of reach, as any address is that the name didn't have when the server was entered.
  const live = { ...shop.ctx.config, STORE_MODE: 'live' as const }
  for (const host of ['localhost', '127.0.0.1'])
    await expect(deliver({ ...live, SMTP_URL: `smtp://${host}:${inside}` }, email)).rejects.toThrow('out of reach')
  expect(connections).not.toHaveBeenCalled()
  // A server of the environment may be anywhere.
  await remove()
  expect(await deliver({ ...shop.ctx.config, STORE_MODE: 'live', SMTP_URL: `smtp://localhost:${port}` }, email)).toMatch(/^250 /)
})

test('a live shop reaches no mail server of its own network, and says on Today that it has none', async () => {
  const live = { ...shop.ctx, config: { ...shop.ctx.config, STORE_MODE: 'live' as const } }
  const input = { ...given(), security: 'optional' as const }
  const person = { userId: owner.id, sessionId: 'ses_any', role: 'owner' as const }
  await expect(setMailServer(live, input, person, olive)).rejects.toThrow('This server is not on the public internet.')
  await expect(setMailServer(live, { ...input, host: 'localhost' }, person, olive)).rejects.toThrow(
    'This server is not on the public internet.',
  )
  expect(await mailServerAttention(live)).toMatchObject([{ kind: 'no_mail_server' }])
  expect(firstStatus(live)).toBe('waiting')
  const configured = { ...live, config: { ...live.config, SMTP_URL: server.url } }
  expect(await mailServerAttention(configured)).toEqual([undefined])
  // A demo shop's own mailbox gets its emails, so none are waiting.
  expect(await mailServerAttention(shop.ctx)).toEqual([undefined])
  expect(firstStatus(shop.ctx)).toBe('kept')
})
