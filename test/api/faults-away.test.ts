import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { EmailView } from '#features/notifications/contract.ts'
import { signWebhook } from '#features/payments/server/providers/sandbox/signature.ts'
import { databaseProxy } from '../fakes/database-proxy.ts'
import type { TcpProxy } from '../fakes/tcp-proxy.ts'
import { codeOf, getData } from '../support/answers.ts'
import { operationsOf, pathWith } from '../support/api-document.ts'
import { samples } from '../support/api-samples.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { checkoutPayload } from '../support/factories.ts'

/** The database is completely unavailable. */
let shop: TestShop
let proxy: TcpProxy
beforeAll(async () => {
  shop = await testShop({
    jobs: true,
    async through(databaseUrl) {
      const proxied = await databaseProxy(databaseUrl)
      proxy = proxied.proxy
      return proxied.url
    },
  })
})
afterEach(() => proxy.behave({}))
afterAll(async () => {
  await shop.stop()
  await proxy.close()
})

const goAway = () => {
  proxy.behave({ refuse: true })
  proxy.reset()
}
const comeBack = () => proxy.behave({})

const ids: Record<string, string> = { id: '1', reference: `sbx_${'0'.repeat(26)}`, action: 'approve' }

/** Every operation of the API document, with a body and a session token. */
async function calls(): Promise<{ name: string; send(): Promise<Answer> }[]> {
  return (await operationsOf(shop)).map(({ name, method, path, parameters }) => {
    const known = path.includes('/sandbox/attempts/') ? { ...ids, action: 'dispute' } : ids
    const values = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => known[parameter.name] ?? 'x')
    const body = method === 'GET' ? undefined : (samples[name]?.() ?? {})
    return { name, send: () => shop.request(method, pathWith(path, ...values), body, { authorization: 'Bearer unknown' }) }
  })
}

function expectUnavailable({ status, headers, body, text }: Answer): void {
  expect(status).toBe(503)
  expect(headers.get('retry-after')).toMatch(/^\d+$/)
  expect(body).toMatchObject({ success: false, code: 'unavailable', message: expect.any(String) })
  expect(text).not.toMatch(/postgres|ECONN|127\.0\.0\.1|\.ts\b/i)
}

test('every call that needs the database answers 503 in the shape of the contract, and works again afterwards', async () => {
  const all = await calls()
  goAway()
  const answered: string[] = []
  for (const { name, send } of all) {
    const answer = await send()
    if (answer.status < 500 || codeOf(answer) === 'google_not_configured') answered.push(name)
    else expectUnavailable(answer)
  }
  // What is refused without a look: a page that there is not, a Google that is not set up, no cookie, a forged signature or ticket, a link that can be read as it is. How the sandbox behaves is remembered for a second.
  expect(answered.filter((name) => !name.endsWith('/api/sandbox/behaviour')).toSorted()).toEqual([
    'DELETE /api/checkout/reminders',
    'GET /api/checkout/reminders',
    'GET /api/seo-settings/{pageId}',
    'POST /api/auth/google',
    'POST /api/auth/invitation',
    'POST /api/auth/refresh',
    'POST /api/auth/second-factor',
    'POST /api/auth/second-factor/passkey',
    'POST /api/auth/second-factor/passkey/options',
    'POST /api/leavereview/invitation',
    'POST /api/leavereview/invitation/decline',
    'POST /api/orders/resolve-link',
    'POST /api/unsubscribe',
  ])
  expectUnavailable(await shop.request('GET', '/readyz'))
  expect((await shop.request('GET', '/healthz')).status).toBe(200)
  comeBack()
  await expect.poll(async () => (await shop.request('GET', '/readyz')).status).toBe(200)
  await expect.poll(async () => (await shop.request('GET', '/api/services')).status).toBe(200)
  for (const { send } of all) {
    const { status, body } = await send()
    expect(status < 500 || codeOf({ body }) === 'google_not_configured').toBe(true)
  }
})

test('a webhook that cannot be recorded is not accepted: its provider, or supplier, sends it again', async () => {
  const payment = { reference: 'sbx_1', attemptId: 'pay_1', status: 'pending', capturedCents: 0, currency: 'USD' }
  const body = JSON.stringify({ id: 'evt_away', type: 'payment.pending', payment })
  goAway()
  expectUnavailable(
    await shop.request('POST', '/api/payments/webhooks/sandbox', body, { 'sandbox-signature': signWebhook(shop.ctx, body) }),
  )
  expectUnavailable(
    await shop.request('POST', '/api/partners/prt_acme/webhooks', { id: 'msg_away', delivery: 'dlv_1', status: 'accepted' }),
  )
  comeBack()
})

test('cached pages are served the whole time', async () => {
  // When the listener is back, the shop drops what it may have missed. Until then, no other listener can start.
  const listen = () =>
    shop.ctx.db
      .listen('something', () => {})
      .then(
        () => true,
        () => false,
      )
  await expect.poll(listen, { timeout: 15_000 }).toBe(true)
  // Rereading each setting drops it as well.
  await sleep(1_000)
  await expect.poll(async () => (await shop.request('GET', '/api/services')).status).toBe(200)
  const before = await shop.request('GET', '/api/services')
  goAway()
  for (let look = 0; look < 20; look++) {
    const { status, text } = await shop.request('GET', '/api/services')
    expect(status).toBe(200)
    expect(text).toBe(before.text)
    await sleep(25)
  }
  comeBack()
})

test('away for a second in the middle of an order: the same key gets its answer soon after, and the mail is written', async () => {
  await expect.poll(async () => (await shop.request('GET', '/readyz')).status).toBe(200)
  const payload = checkoutPayload()
  const pay = () => shop.request('POST', '/api/social-order-payments/process', payload, { 'idempotency-key': 'away-for-a-second' })
  proxy.behave({ cutAt: { word: 'orders_paid', reaches: false } })
  const paying = pay()
  await expect.poll(() => proxy.cuts(), { interval: 1 }).toBe(1)
  goAway()
  expectUnavailable(await paying)
  await sleep(1_000)
  comeBack()
  // Sooner than a claim would expire.
  await expect.poll(async () => (await pay()).status).toBe(200)
  const mails = () => getData<EmailView[]>(shop, '/api/dev/mails')
  await expect.poll(async () => (await mails()).filter((mail) => mail.recipient === payload.email)).toHaveLength(1)
}, 60_000)
