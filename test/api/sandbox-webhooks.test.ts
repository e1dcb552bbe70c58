import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SandboxTrace } from '#features/payments/contract.ts'
import type { ProviderEvent } from '#features/payments/server/providers/provider.ts'
import { deliverSandboxWebhooks } from '#features/payments/server/providers/sandbox/deliver.ts'
import { signWebhook } from '#features/payments/server/providers/sandbox/signature.ts'
import type { Context } from '#platform/context.ts'
import { createSecrets } from '#platform/secrets.ts'
import { newId } from '#shared/ids.ts'
import { type DataOf, getData, firstOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ seed: false })
})
afterAll(() => shop.stop())

const sandbox = () => {
  const provider = shop.ctx.providers.sandbox
  if (!provider) throw new Error('there is no sandbox')
  return provider
}

const begin = () =>
  sandbox().create({
    attemptId: newId('pay'),
    amountCents: 699,
    currency: 'USD',
    method: 'paypal',
    description: 'Instagram Views 5K',
    returnUrl: 'https://shop.example/tracking',
    createdAt: new Date(),
  })

describe('the signature', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'payment.succeeded',
    payment: { reference: 'sbx_1', attemptId: 'pay_1', status: 'succeeded', capturedCents: 699, currency: 'USD' },
  })
  const verify = (signature: string | undefined, raw = body) =>
    sandbox().verifyWebhook({ rawBody: Buffer.from(raw), headers: signature === undefined ? {} : { 'sandbox-signature': signature } })
  const sign = (changes: Partial<Context> = {}) => signWebhook({ ...shop.ctx, ...changes }, body)
  const at = (seconds: number) => () => new Date(Date.now() + seconds * 1_000)

  test('proves an event', async () => {
    expect(await verify(sign())).toMatchObject({ id: 'evt_1', payment: { attemptId: 'pay_1', capturedCents: 699 } })
  })

  test('is good for five minutes either way', async () => {
    for (const seconds of [-298, 298]) expect(await verify(sign({ now: at(seconds) }))).not.toBeNull()
    for (const seconds of [-302, 302]) expect(await verify(sign({ now: at(seconds) }))).toBeNull()
  })

  test('of another body, of another shop, or with another time is nothing', async () => {
    const good = sign()
    expect(await verify(good, body.replace('699', '999'))).toBeNull()
    expect(await verify(good, `${body} `)).toBeNull()
    expect(await verify(sign({ secrets: createSecrets('another secret, as long as the first') }))).toBeNull()
    expect(await verify(good.replace(/t=\d+/, (time) => `t=${Number(time.slice(2)) + 1}`))).toBeNull()
  })

  test.each([undefined, '', 't=1', 'v1=00', 't=,v1=', `t=1,v1=${'0'.repeat(64)}`, `t=9e9,v1=${'0'.repeat(64)}`, 't=1,v1=zz'])(
    '%j is nothing',
    async (signature) => expect(await verify(signature)).toBeNull(),
  )

  test.each(['', 'not json', '{}', '{"id":"evt_1","type":"x","payment":{"status":"succeeded"}}'])(
    'a signed %j is no event',
    async (raw) => {
      expect(await verify(signWebhook(shop.ctx, raw), raw)).toBeNull()
    },
  )

  test('is the HMAC-SHA-256 of time and body', () => {
    const [, time = '', mac] = /^t=(\d+),v1=(.+)$/.exec(sign()) ?? []
    expect(mac).toBe(createHmac('sha256', shop.ctx.secrets.keys('sandbox-webhook')[0]).update(`${time}.${body}`).digest('hex'))
  })

  test('a forged webhook changes nothing and is not on record', async () => {
    const headers = { 'sandbox-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }
    expect((await shop.request('POST', '/api/payments/webhooks/sandbox', body, headers)).status).toBe(400)
    expect((await shop.ctx.db.query('select 1 from webhook_events')).rowCount).toBe(0)
  })
})

describe('delivery', () => {
  let listener: Server
  let answerWith = 200
  let received: ProviderEvent[] = []
  /** The sandbox's own context, with a shop that only receives webhooks. */
  let ctx: Context
  beforeAll(async () => {
    listener = createServer((request, response) => {
      let raw = ''
      request.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      request.on('end', () => {
        void sandbox()
          .verifyWebhook({ rawBody: Buffer.from(raw), headers: request.headers })
          .then((event) => {
            if (event) received.push(event)
            response.writeHead(answerWith).end()
          })
      })
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    ctx = { ...shop.ctx, config: { ...shop.ctx.config, PUBLIC_URL: `http://127.0.0.1:${(listener.address() as AddressInfo).port}` } }
  })
  afterAll(() => listener.close())
  beforeEach(async () => {
    await behave({})
    await shop.ctx.db.query('delete from sandbox_webhooks')
    answerWith = 200
    received = []
  })

  const behave = (behavior: object) => shop.request('PUT', '/api/sandbox/behaviour', behavior)
  const approve = (reference: string) => shop.request('POST', `/api/sandbox/payments/${reference}/approve`)
  const statuses = () => received.map((event) => event.payment?.status)
  /** Sends rounds without the pauses between them. */
  async function deliver(rounds = 1): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      await deliverSandboxWebhooks(ctx)
      await shop.ctx.db.query(`update sandbox_webhooks set due_at = now() - interval '1 second' where due_at is not null`)
    }
  }

  test('each event is sent once, in order, as it was when it happened', async () => {
    const { reference, attemptId } = await begin()
    await approve(reference)
    await sandbox().confirm(reference)
    await deliver(3)
    expect(received).toMatchObject([
      { type: 'payment.requires_action', payment: { attemptId, status: 'requires_action', capturedCents: 0 } },
      { type: 'payment.pending', payment: { attemptId, status: 'pending', capturedCents: 0 } },
      { type: 'payment.succeeded', payment: { attemptId, status: 'succeeded', capturedCents: 699 } },
    ])
  })

  test('concurrent senders share the work', async () => {
    await Promise.all(Array.from({ length: 30 }, begin))
    await Promise.all([deliverSandboxWebhooks(ctx), deliverSandboxWebhooks(ctx)])
    expect(new Set(received.map((event) => event.id)).size).toBe(30)
    expect(received).toHaveLength(30)
  })

  test('refused, it comes again until it is accepted', async () => {
    await begin()
    answerWith = 500
    await deliver(3)
    answerWith = 200
    await deliver(3)
    expect(new Set(received.map((event) => event.id)).size).toBe(1)
    expect(received).toHaveLength(4)
    const { body } = await shop.request<DataOf<SandboxTrace[]>>('GET', '/api/sandbox/payments')
    expect(firstOf(body.data).webhooks).toMatchObject([{ tries: 4, acknowledged: 1, lastAnswer: '200', dueAt: null }])
  })

  test('retries stop after three days', async () => {
    await begin()
    await shop.ctx.db.query(`update sandbox_webhooks set created_at = now() - interval '73 hours'`)
    answerWith = 500
    await deliver(3)
    expect(received).toHaveLength(1)
  })

  test('repeated on request', async () => {
    await begin()
    await behave({ repeat: 4 })
    await deliver(8)
    expect(received).toHaveLength(5)
  })

  test('newest first on request', async () => {
    const { reference } = await begin()
    await approve(reference)
    await behave({ reverse: true })
    await deliver()
    expect(statuses()).toEqual(['pending', 'requires_action'])
  })

  test('late on request', async () => {
    await behave({ delayMs: 60_000 })
    await begin()
    await deliverSandboxWebhooks(ctx)
    expect(received).toEqual([])
    await shop.ctx.db.query(`update sandbox_webhooks set due_at = due_at - interval '61 seconds'`)
    await deliver()
    expect(statuses()).toEqual(['requires_action'])
  })

  test('lost on request, and sent after all when somebody asks', async () => {
    await behave({ drop: true })
    await begin()
    await deliver(2)
    expect(received).toEqual([])
    await behave({})
    const payment = firstOf(await getData<SandboxTrace[]>(shop, '/api/sandbox/payments'))
    expect((await shop.request('POST', `/api/sandbox/webhooks/${firstOf(payment.webhooks).id}/send-again`)).status).toBe(200)
    await deliver()
    expect(statuses()).toEqual(['requires_action'])
    expect((await shop.request('POST', '/api/sandbox/webhooks/999999/send-again')).status).toBe(404)
  })

  test('what the sandbox does by itself is reported as well', async () => {
    const { reference } = await begin()
    await deliver()
    await shop.ctx.db.query('update sandbox_payments set acts_at = now() where reference = $1', [reference])
    await deliver()
    expect(statuses()).toEqual(['requires_action', 'expired'])
  })

  test('a shop that is away is tried again', async () => {
    await begin()
    const away = { ...ctx, config: { ...ctx.config, PUBLIC_URL: 'http://127.0.0.1:1' } }
    expect(await deliverSandboxWebhooks(away)).toBe(1)
    const { body } = await shop.request<DataOf<SandboxTrace[]>>('GET', '/api/sandbox/payments')
    expect(firstOf(body.data).webhooks[0]).toMatchObject({ lastAnswer: 'no answer', dueAt: expect.any(String) })
  })
})
