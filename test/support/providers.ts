import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { reconcilePayments } from '#features/checkout/server/commands/reconcile.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { type FakeBtcPay, fakeBtcPay } from '../fakes/btcpay.ts'
import { type FakePayPal, fakePayPal } from '../fakes/paypal.ts'
import { type FakeStripe, fakeStripe, STRIPE_WEBHOOK_SECRET } from '../fakes/stripe.ts'
import { type TestShop, testShop } from './app.ts'
import { buyAsGuest, checkOut, type Confirmed, type GuestOrder, orderToken } from './orders.ts'

/** A second accepted secret, as during a rotation. */
export const NEXT_STRIPE_SECRET = 'whsec_the_one_that_comes_next'

/** Checkout changes that remove the sandbox's card. */
export const noCard = { cardNumber: undefined, expiryDate: undefined, cvcNumber: undefined, cardholderName: undefined }

/** A webhook as a provider sends it. */
export interface ProviderMessage {
  body: string
  headers: Record<string, string>
}

/** The last id; empty if there are none. */
export const last = (ids: Iterable<string>) => [...ids].at(-1) ?? ''

/** A shop with cards by Stripe, PayPal, and crypto by BTCPay Server. Its ledger is checked after each test. */
export interface ProvidersShop {
  shop: TestShop
  stripe: FakeStripe
  paypal: FakePayPal
  btcpay: FakeBtcPay
  place: (method: string, changes?: Record<string, unknown>, headers?: Record<string, string>) => ReturnType<typeof checkOut>
  buyBy: (method: string, changes?: Record<string, unknown>) => Promise<GuestOrder>
  /** Returns as the customer from the provider's page. */
  comeBack: (order: GuestOrder) => Promise<{ status: number; body: Confirmed }>
  hear: (provider: string, message: ProviderMessage) => Promise<{ status: number }>
  /** Looks up all open payments at their providers, due or not. */
  reconcile: () => Promise<void>
  payOut: () => Promise<void>
}

/** Starts the shop and its providers for a test file, and stops them after it. `settings` are added to the environment. */
export function providersShop(settings: Record<string, string> = {}): ProvidersShop {
  const it = {} as ProvidersShop
  beforeAll(async () => {
    const [stripe, paypal, btcpay] = await Promise.all([fakeStripe(), fakePayPal(), fakeBtcPay()])
    const env = { ...stripe.env, ...paypal.env, ...btcpay.env, PAYMENT_PROVIDERS: 'card:stripe,paypal:paypal,crypto:btcpay' }
    const shop = await testShop({ env: { ...env, ...settings, STRIPE_WEBHOOK_SECRET: `${STRIPE_WEBHOOK_SECRET}, ${NEXT_STRIPE_SECRET}` } })
    Object.assign(it, { shop, stripe, paypal, btcpay })
  })
  afterEach(async () => {
    for (const provider of [it.stripe, it.paypal, it.btcpay]) provider.fail('none')
    expect((await reconcileLedger(it.shop.ctx)).problems).toEqual([])
  })
  afterAll(async () => {
    await it.shop.stop()
    await Promise.all([it.stripe, it.paypal, it.btcpay].map((provider) => provider.close()))
  })
  return Object.assign(it, {
    place: (method: string, changes = {}, headers = {}) => checkOut(it.shop, { paymentMethod: method, ...noCard, ...changes }, headers),
    buyBy: (method: string, changes = {}) => buyAsGuest(it.shop, { paymentMethod: method, ...noCard, ...changes }),
    comeBack: (order: GuestOrder) => it.shop.request<Confirmed>('POST', `/api/orders/${order.id}/payment/confirm`, {}, orderToken(order)),
    hear: (provider: string, { body, headers }: ProviderMessage) =>
      it.shop.request('POST', `/api/payments/webhooks/${provider}`, body, headers),
    async reconcile() {
      await it.shop.ctx.db.query('update payment_attempts set look_up_at = now() where look_up_at is not null')
      await reconcilePayments(it.shop.ctx)
    },
    async payOut() {
      await it.shop.ctx.db.query(`update refunds set try_at = now() where status in ('pending', 'unknown')`)
      await payRefunds(it.shop.ctx)
    },
  })
}
