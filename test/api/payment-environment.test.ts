import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveConnection } from '#features/payments/server/commands/connections.ts'
import { checkConnection } from '#features/payments/server/providers/checks.ts'
import { type Connection, environmentConnections, noStatement, webhookKeys } from '#features/payments/server/providers/connections.ts'
import { createProviders } from '#features/payments/server/providers/registry.ts'
import { testShop } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { checkOut } from '../support/orders.ts'
import { fakeProviders, paymentSettings, type SavedConnection } from '../support/payment-settings.ts'
import { noCard } from '../support/providers.ts'
import { olive, operator, OPERATOR_PASSWORD } from '../support/staff.ts'
import { testConfig } from '../support/test-config.ts'

const somebody = { userId: olive.userId, sessionId: 'ses_any', role: olive.role }
let providers: Awaited<ReturnType<typeof fakeProviders>>

beforeAll(async () => {
  providers = await fakeProviders()
})
afterAll(() => providers.close())

test('keys of the environment are used until the console replaces them, one by one', async () => {
  const env = { ...providers.stripe.env, PAYMENT_PROVIDERS: 'card:stripe' }
  const configured = await testShop({ env })
  const ada = await operator(configured)
  expect((await paymentSettings(ada)).connections[0]).toMatchObject({
    source: 'environment',
    fields: [{ value: 'd_in' }, { value: 'd_in' }],
  })
  const saved = await ada.request<SavedConnection>('PUT', '/api/operator/payments/providers/stripe', {
    fields: { webhookSecret: 'whsec_of_the_console' },
    statementText: null,
    ownPassword: OPERATOR_PASSWORD,
  })
  expect(saved.body.data.settings.connections[0]).toMatchObject({ source: 'console', overlaps: false, fields: [{ value: 'd_in' }, {}] })
  await configured.stop()
})

test('commas around the webhook secrets of the environment are no secrets', () => {
  const secrets = (STRIPE_WEBHOOK_SECRET: string) => {
    const { stripe } = environmentConnections(testConfig({ STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET }))
    return stripe && webhookKeys('stripe', stripe)
  }
  expect(secrets(' whsec_new, whsec_old ,')).toEqual(['whsec_new', 'whsec_old'])
  expect(secrets(',whsec_new')).toEqual(['whsec_new'])
  expect(secrets(' , ')).toBeUndefined()
})

test('a live shop without a provider takes no order, names no sandbox and refuses test keys', async () => {
  const port = String(await freePort())
  const live = await testShop({
    env: { ...providers.env, STORE_MODE: 'live', PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, SMTP_URL: 'smtp://127.0.0.1:9' },
  })
  const refused = await checkOut(live, { paymentMethod: 'card', ...noCard })
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'payments_off', message: 'We can’t take payments yet. Please come back soon.' },
  })
  const withTestKey = saveConnection(live.ctx, 'stripe', { fields: providers.keys.stripe, statementText: null }, somebody, olive)
  await expect(withTestKey).rejects.toThrow('A live shop needs a live key')
  expect(Object.keys(live.ctx.providers)).toEqual([])

  await live.stop()
})

test('a live shop calls a BTCPay Server in a private network only if the environment names it', async () => {
  const port = String(await freePort())
  const live = await testShop({
    env: { STORE_MODE: 'live', PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, SMTP_URL: 'smtp://127.0.0.1:9' },
  })
  const asked = providers.btcpay.asked.length
  const save = (url: string) =>
    saveConnection(live.ctx, 'btcpay', { fields: { ...providers.keys.btcpay, url }, statementText: null }, somebody, olive)
  await expect(save(providers.btcpay.url)).rejects.toThrow('This address is in a private network.')

  // A host name is only resolved when connecting.
  const fields = { ...providers.keys.btcpay, url: providers.btcpay.url.replace('127.0.0.1', 'localhost') }
  const connection: Connection = { source: 'console', fields, previousWebhookKeys: [], statement: noStatement }
  expect(await checkConnection(live.ctx, 'btcpay', connection)).toMatchObject([{ result: 'failed', field: 'url' }])
  await expect(createProviders(live.ctx, { btcpay: connection }).btcpay?.confirm('inv_of_nobody')).rejects.toThrow('gave no valid response')
  expect(providers.btcpay.asked).toHaveLength(asked)

  const configured = { ...live.ctx, config: { ...live.ctx.config, BTCPAY_URL: `${providers.btcpay.url}/` } }
  const [key] = await checkConnection(configured, 'btcpay', { ...connection, fields: providers.keys.btcpay })
  expect(key).toMatchObject({ name: 'Key', result: 'passed' })
  await live.stop()
})
