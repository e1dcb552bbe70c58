import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compose } from '#app/compose.ts'
import type { SupplierTest, SupplierDetail } from '#features/delivery/contract.ts'
import type { SentEmailView, SentEmailDetail } from '#features/notifications/contract/console.ts'
import type { AuditLogEntry } from '#features/operations/contract/audit-log.ts'
import type {
  QueueView,
  LoopView,
  FailedJobView,
  OutboxEventView,
  OutboxSummary,
  HealthView,
} from '#features/operations/contract/system.ts'
import type { ProviderWebhookView } from '#features/payments/contract.ts'
import { createLogger } from '#platform/log.ts'
import { joinProcesses } from '#platform/processes.ts'
import { saveSetting } from '#platform/settings.ts'
import { lastBackup } from '#platform/system-notes.ts'
import { supplierStandIn } from '../fakes/supplier.ts'
import { type DataOf, type Created, type PageOf, messageOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { insertFailedJob } from '../support/jobs.ts'
import { buy, buyAsGuest } from '../support/orders.ts'
import { operator, staff } from '../support/staff.ts'
import { testConfig } from '../support/test-config.ts'

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop({ jobs: true })
  owner = await operator(shop)
})
afterAll(() => shop.stop())

const read = <T>(path: string) => getData<T>(owner, `/api/operator${path}`)
const failedJobs = (query = '') => read<FailedJobView[]>(`/jobs/failed${query}`)
const jobs = () => read<{ queues: QueueView[]; loops: LoopView[] }>('/jobs')
const health = () => read<HealthView>('/health')

describe('jobs', () => {
  test('one that was given up is listed with what it is about, and runs again with its effect', async () => {
    const order = await buy(shop)
    await shop.ctx.db.query('delete from deliveries where order_id = $1', [order.id])
    const id = await insertFailedJob(shop, { orderId: order.id })
    expect(await failedJobs('?queue=start-delivery')).toContainEqual(
      expect.objectContaining({
        id,
        queue: 'start-delivery',
        state: 'failed',
        data: { orderId: order.id },
        error: 'The supplier is unknown.',
      }),
    )
    const queue = (await jobs()).queues.find(({ name }) => name === 'start-delivery')
    expect(queue).toMatchObject({ failed: 1, cron: null })
    expect((await owner.request('POST', `/api/operator/jobs/${id}/retry`)).status).toBe(200)
    const made = () => shop.ctx.db.query('select from deliveries where order_id = $1', [order.id])
    await expect.poll(async () => (await made()).rowCount).toBe(1)
    await expect.poll(() => failedJobs()).toEqual([])
    expect((await owner.request('POST', `/api/operator/jobs/${id}/retry`)).status).toBe(404)
  })

  test('a discarded job is not run again', async () => {
    const id = await insertFailedJob(shop, { orderId: 'ord_gone' })
    const reason = 'The order is gone.'
    expect((await owner.request('POST', `/api/operator/jobs/${id}/discard`, { reason })).status).toBe(200)
    expect(await failedJobs()).toEqual([])
    expect((await read<AuditLogEntry[]>('/record?subject=job&limit=1'))[0]).toMatchObject({
      action: 'job.discarded',
      reason,
      before: { queue: 'start-delivery' },
    })
  })

  test('pages go on where the one before ended', async () => {
    const ids = [await insertFailedJob(shop, { n: '1' }), await insertFailedJob(shop, { n: '2' }), await insertFailedJob(shop, { n: '3' })]
    const page = async (query: string) =>
      (await owner.request<PageOf<FailedJobView>>('GET', `/api/operator/jobs/failed?limit=2${query}`)).body
    const first = await page('')
    const second = await page(`&cursor=${first.nextCursor}`)
    expect([...first.data, ...second.data].map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(second.nextCursor).toBeNull()
    for (const id of ids) await owner.request('POST', `/api/operator/jobs/${id}/discard`, {})
  })
})

test('a process says that it lives, how its work goes, and that it stopped', async () => {
  const presence = await joinProcesses(shop.ctx, () => {})
  const reporting = presence.report()
  await expect.poll(async () => (await health()).processes[0]).toMatchObject({ alive: true, pid: process.pid })
  expect((await jobs()).loops).toContainEqual(expect.objectContaining({ name: 'dispatch-outbox', lastRunAt: expect.any(String) }))
  await reporting.stop()
  await presence.end()
  expect((await health()).processes[0]).toMatchObject({ alive: false })
})

test('processes that disagree say so when they start and in the console, and one with another secret does not start', async () => {
  const first = await joinProcesses(shop.ctx, () => {})
  await shop.ctx.db.query(`update processes set version = '0.0.9', redis = true where stopped_at is null`)
  const said: string[] = []
  const second = await joinProcesses(shop.ctx, (line) => void said.push(line))
  const expected = [expect.stringMatching(/has no REDIS_URL, while others have one/), expect.stringMatching(/runs version 0\.0\.9/)]
  expect(said).toEqual(expected)
  expect((await health()).disagreements).toEqual(expect.arrayContaining(expected))

  const config = testConfig({ DATABASE_URL: shop.databaseUrl, APP_SECRET: 'another-secret-that-nobody-else-has-012' })
  const stranger = compose(config, createLogger('silent'), { connectionString: shop.databaseUrl }, { now: shop.ctx.now })
  await expect(joinProcesses(stranger, () => {})).rejects.toThrow(
    /APP_SECRET is not that of the other processes\. .*Set the same APP_SECRET/,
  )
  await Promise.all([first.end(), second.end()])
  const alone = await joinProcesses(stranger, () => {})
  await alone.end()
  await stranger.signals.close()
  await stranger.db.close()
})

test('health covers database, backup and configuration, without secrets', async () => {
  await saveSetting(shop.ctx.db, lastBackup, { at: '2026-11-20T03:00:00.000Z', file: 'groundswell.backup', bytes: 1_000, rows: 10 })
  const data = await health()
  expect(data).toMatchObject({ mode: 'demo', database: { size: expect.any(Number) }, backup: { file: 'groundswell.backup' } })
  expect(data.database.migrations.length).toBeGreaterThan(30)
  expect(data.configuration).toContainEqual({ name: 'DATABASE_URL', state: 'set' })
  expect(data.configuration).toContainEqual({ name: 'SMTP_URL', state: 'missing' })
  expect(JSON.stringify(data)).not.toContain(shop.databaseUrl)
})

test('the outbox is searched by the ids in its events', async () => {
  const order = await buy(shop)
  await expect.poll(async () => (await read<OutboxSummary>('/outbox/summary')).waiting).toBe(0)
  const data = await read<OutboxEventView[]>(`/outbox?about=${order.id}`)
  expect(data.map(({ type }) => type)).toContain('order.paid')
  expect(data.every(({ payload }) => Object.values(payload).includes(order.id))).toBe(true)
  expect(await read(`/outbox?about=${order.id}&type=order.late`)).toEqual([])
})

test('a replayed provider webhook has no second effect', async () => {
  const { id: orderId } = await buy(shop)
  const messages = (query = '') => read<ProviderWebhookView[]>(`/provider-webhooks${query}`)
  await expect.poll(async () => (await messages()).filter(({ settledAt }) => settledAt !== null)).not.toEqual([])
  const [message] = await messages()
  const books = () => shop.ctx.db.query('select count(*) as entries, sum(amount_cents) as sum from ledger_entries')
  const before = await books()
  for (let count = 0; count < 3; count++) {
    const { status, body } = await owner.request('POST', `/api/operator/provider-webhooks/${message?.id}/replay`)
    expect({ status, message: messageOf({ body }) }).toEqual({ status: 200, message: expect.stringContaining('Nothing has changed') })
  }
  expect((await books()).rows).toEqual(before.rows)
  expect(JSON.stringify(message?.payload)).not.toMatch(/4242|@|return/)
  expect((await messages(`?about=${message?.attemptId}`)).map(({ id }) => id)).toContain(message?.id)
  expect((await shop.request('GET', `/api/orders/${orderId}`)).status).toBe(404)
})

describe('mails', () => {
  const mails = (query = '') => read<SentEmailView[]>(`/mails${query}`)

  test('are listed with the address masked, shown as they were read, and sent again', async () => {
    const order = await buy(shop)
    const about = () => shop.ctx.db.query<{ id: string }>(`select id from emails where data->>'orderId' = $1`, [order.id])
    await expect.poll(async () => (await about()).rowCount).toBe(1)
    const { id } = (await about()).rows[0] ?? { id: '' }
    const mail = (await mails('?template=order-confirmed')).find((each) => each.id === id)
    expect(mail?.recipient).toMatch(/^.…@example\.com$/)
    const data = await read<SentEmailDetail>(`/mails/${mail?.id}`)
    const previewUrl = data.previewUrl ?? ''
    expect(data).toMatchObject({ recipient: order.email, whyNotAgain: null })
    const shown = await shop.request('GET', previewUrl)
    expect(shown).toMatchObject({ status: 200, text: expect.stringContaining(order.orderNumber) })
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await shop.request('GET', previewUrl.replace(mail?.id ?? '', 'mail_x'))).status).toBe(404)
    shop.jump(6 * 60_000)
    expect((await shop.request('GET', previewUrl)).status).toBe(404)
    shop.jump(0)
    const again = await owner.request<Created>('POST', `/api/operator/mails/${mail?.id}/send-again`)
    expect(again.status).toBe(200)
    expect((await mails('?template=order-confirmed')).map(({ id }) => id)).toContain(again.body.id)
  })

  test('are shown to staff without what makes their links work', async () => {
    const manager = await staff(shop, 'manager')
    const preview = async (template: string, recipient: string): Promise<string> => {
      const newest = () =>
        shop.ctx.db.query<{ id: string }>('select id from emails where template = $1 and recipient = $2', [template, recipient])
      await expect.poll(async () => (await newest()).rowCount).toBe(1)
      const { previewUrl } = await getData<SentEmailDetail>(manager, `/api/operator/mails/${(await newest()).rows[0]?.id}`)
      return (await shop.request('GET', previewUrl ?? '')).text
    }
    const tokenIn = (html: string) => /token=([\w.-]+)/.exec(html)?.[1]

    const other = await signUp(shop)
    await other.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'a deep green sea 7' })
    const token = tokenIn(await preview('password-changed', other.email))
    expect(token).toBeDefined()
    expect((await shop.request('POST', '/api/auth/lock-account', { token })).body).toMatchObject({ code: 'invalid_token' })

    const order = await buyAsGuest(shop)
    const orderToken = tokenIn(await preview('order-confirmed', order.email)) ?? ''
    expect(orderToken).not.toBe('')
    expect((await shop.request('GET', `/api/orders/${order.id}`, undefined, { 'x-order-token': orderToken })).status).toBe(404)
    expect((await shop.request('GET', `/api/orders/${order.id}`, undefined, { 'x-order-token': order.accessToken })).status).toBe(200)
  })

  test.each(['device-link', 'confirm-new-email', 'approve-new-email'])('%s opens an account, and has no preview', async (template) => {
    await shop.ctx.db.query(
      `insert into emails (id, key, template, recipient, data, status, tries, created_at) values ($1, $1, $2, 'ada@example.com', '{}', 'kept', 0, now())`,
      [`mail_${template}`, template],
    )
    expect(await read<SentEmailDetail>(`/mails/mail_${template}`)).toMatchObject({
      previewUrl: null,
      whyNotAgain: expect.stringContaining('opens an account'),
    })
  })

  test('that open an account are only shown to their recipients', async () => {
    const { email } = await signUp(shop)
    await shop.request('POST', '/api/auth/forgot-password', { email })
    await expect.poll(() => mails('?template=new-password')).not.toEqual([])
    const [mail] = await mails('?template=new-password')
    const { text, body } = await owner.request<DataOf<SentEmailDetail>>('GET', `/api/operator/mails/${mail?.id}`)
    expect(body.data).toMatchObject({ previewUrl: null, whyNotAgain: expect.stringContaining('opens an account') })
    expect(text).not.toMatch(/token=|#/)
    expect(await owner.request('POST', `/api/operator/mails/${mail?.id}/send-again`)).toMatchObject({
      status: 409,
      body: { code: 'not_again' },
    })
  })
})

describe('a supplier', () => {
  /** Saves a supplier with the approval of a second person. */
  async function save(id: string, draft: object): Promise<void> {
    const { status, body } = await owner.request<{ approvalId?: string }>('PUT', `/api/operator/partners/${id}`, { kind: 'http', ...draft })
    expect(status).toBe(202)
    expect((await colleague.request('POST', `/api/operator/approvals/${body.approvalId}/approve`, {})).status).toBe(200)
  }

  let colleague: Customer
  beforeAll(async () => {
    colleague = await staff(shop, 'manager')
  })

  test('is tested by a call that changes nothing, and says what is wrong', async () => {
    const supplier = await supplierStandIn('prt_tested', () => new Date())
    const draft = { name: 'Tested', url: supplier.url, secret: supplier.secret }
    await save('prt_tested', draft)
    const tried = async () => (await owner.request<DataOf<SupplierTest>>('POST', '/api/operator/partners/prt_tested/test')).body.data
    expect(await tried()).toMatchObject({ works: true })
    expect(supplier.works.size).toBe(0)
    await save('prt_tested', { ...draft, secret: 'another secret that only one side knows' })
    expect(await tried()).toMatchObject({ works: false, message: expect.stringContaining('have the same secret') })
    await supplier.close()
    expect(await tried()).toMatchObject({ works: false, message: 'No connection.' })
  })

  test('that is held is not called until it is let go of; then its work goes on', async () => {
    const supplier = await supplierStandIn('prt_held', () => new Date())
    await save('prt_held', { name: 'Held', url: supplier.url, secret: supplier.secret })
    await owner.request('PUT', '/api/operator/partners/prt_held/services', { services: [{ serviceId: 'svc_instagram_views_general' }] })
    await owner.request('POST', '/api/operator/partners/prt_held/hold', { paused: true })
    await buy(shop)
    const supplierHealth = () => read<SupplierDetail>('/partner-health/prt_held')
    await expect.poll(async () => (await supplierHealth()).health.waiting).toBe(1)
    expect(await supplierHealth()).toMatchObject({ pausedAt: expect.any(String) })
    expect(supplier.calls).toEqual([])
    await owner.request('POST', '/api/operator/partners/prt_held/hold', { paused: false })
    await expect.poll(() => supplier.calls.length).toBeGreaterThan(0)
    await expect.poll(async () => (await supplierHealth()).health).toMatchObject({ waiting: 0, working: 1, answered: 1, failed: 0 })
    await supplier.close()
  })
})
