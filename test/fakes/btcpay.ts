import { createHmac, randomBytes } from 'node:crypto'
import { btcPayPermissions } from '#features/payments/rules/key-needs.ts'
import { oracleOf } from './oracle.ts'
import { providerServer, type ProviderServer, type Received, type Reply } from './provider-server.ts'

interface Invoice {
  id: string
  storeId: string
  amount: string
  paidAmount: string
  currency: string
  type: 'Standard'
  checkoutLink: string
  createdTime: number
  expirationTime: number
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled'
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'PaidOver'
  archived: boolean
  metadata: { orderId?: string; itemDesc?: string }
  checkout: { expirationMinutes: number; redirectURL?: string; paymentTolerance?: number }
}

export interface FakeBtcPay extends ProviderServer {
  /** BTCPAY_URL, BTCPAY_API_KEY, BTCPAY_STORE_ID and BTCPAY_WEBHOOK_SECRET. */
  env: Record<string, string>
  invoices: Map<string, Invoice>
  pullPayments: { id: string; name: string; amount: string; viewLink: string; archived: boolean }[]
  /** Sets the API key's permissions: `cancreateinvoice`. */
  allow(...permissions: string[]): void
  /** The store's webhooks. */
  registered: { url: string; enabled: boolean }[]
  /** Pays coins worth `dollars` with a network fee: unconfirmed (`Processing`) or confirmed (`Settled`), even after expiry. */
  pay(invoiceId: string, dollars: number, state?: 'Processing' | 'Settled', feeDollars?: number): void
  expire(invoiceId: string): void
  /** Claims a refund as the customer. Its coins are sent or about to be sent. */
  payOut(pullPaymentId: string, state?: 'InProgress' | 'Completed'): void
  /** Makes an invoice invalid: its coins are never confirmed, or a person marks it. */
  invalidate(invoiceId: string, how?: 'None' | 'Marked'): void
  webhook(type: string, invoiceId: string, secret?: string): { body: string; headers: Record<string, string> }
}

const [KEY, STORE, SECRET, RATE] = ['key-of-tests', 'StoreOfTests', 'webhook-secret-of-tests', 65_000]
/** The store's default payment tolerance: an invoice that's short by up to this percentage counts as paid. */
const STORE_TOLERANCE_PERCENT = 5

/** Starts a stand-in for the parts of BTCPay Server that the shop uses: invoices, payments, refunds by pull payment, signed webhooks. */
export async function fakeBtcPay(): Promise<FakeBtcPay> {
  const oracle = oracleOf('btcpay.json')
  const invoices = new Map<string, Invoice>()
  const payments = new Map<string, { dollars: number; feeDollars: number; status: 'Processing' | 'Settled' }[]>()
  const pullPayments: FakeBtcPay['pullPayments'] = []
  const paidOut = new Map<string, 'InProgress' | 'Completed'>()
  const registered: FakeBtcPay['registered'] = []
  let allowed: readonly string[] = btcPayPermissions

  const server = await providerServer((request) => {
    if (request.headers.authorization !== `token ${KEY}`) return { status: 401, body: { code: 'unauthenticated' } }
    // BTCPay Server's API description of payments has no permissions of keys.
    if (request.path === '/api/v1/api-keys/current') {
      return { status: 200, body: { apiKey: KEY, permissions: allowed.map((permission) => `btcpay.store.${permission}:${STORE}`) } }
    }
    oracle.checkRequest(request.method, request.path, {
      ...(request.method === 'POST' && { body: JSON.parse(request.body) }),
      query: Object.fromEntries(request.query),
    })
    const needed = oracle.permissionsFor(request.method, request.path)
    const allows = (permission: string) => allowed.includes('unrestricted') || allowed.includes(permission.replace('btcpay.store.', ''))
    if (needed.length > 0 && !needed.some(allows)) {
      return { status: 403, body: { code: 'missing-permission', missingPermission: needed[0] } }
    }
    const reply = handle(request)
    if (reply.status < 300 && reply.body !== null) oracle.checkAnswer(request.method, request.path, reply.status, reply.body)
    return reply
  })

  function handle({ method, path, query, body }: Received): Reply {
    const [, , , area, id, part] = path.split('/')
    if (area === 'stores') {
      if (id !== STORE) return { status: 403, body: { code: 'missing-permission' } }
      if (part === 'webhooks') return { status: 200, body: registered.map(webhookOf) }
      if (part === 'payouts') return { status: 200, body: payouts() }
      if (part === 'pull-payments') return { status: 200, body: pullPayments.map(viewOf) }
      return method === 'POST' ? create(JSON.parse(body)) : { status: 200, body: listed(query) }
    }
    if (area === 'pull-payments') {
      const pullPayment = pullPayments.find((candidate) => candidate.id === id)
      if (!pullPayment) return { status: 404, body: { code: 'pullpayment-not-found' } }
      if (part === undefined) return { status: 200, body: viewOf(pullPayment) }
      const state = paidOut.get(id ?? '')
      return { status: 200, body: state ? [{ id: 'po_1', state }] : [] }
    }
    const invoice = invoices.get(id ?? '')
    if (!invoice) return { status: 404, body: { code: 'invoice-not-found' } }
    if (part === 'payment-methods') return { status: 200, body: [methodOf(invoice)] }
    if (part === 'status') {
      if (invoice.status !== 'New') return { status: 400, body: { code: 'invalid-state' } }
      Object.assign(invoice, { status: 'Invalid', additionalStatus: 'Marked' })
    }
    if (part === 'refund') return refund(JSON.parse(body))
    return { status: 200, body: { ...invoice } }
  }

  /** The requested page of invoices, newest first. */
  function listed(query: URLSearchParams): Invoice[] {
    const [orderId, from] = [query.get('orderId'), Number(query.get('startDate') ?? 0)]
    const [skip, take] = [Number(query.get('skip') ?? 0), Number(query.get('take') ?? Infinity)]
    return [...invoices.values()]
      .filter(
        ({ archived, metadata, createdTime }) => !archived && createdTime >= from && (orderId ?? metadata.orderId) === metadata.orderId,
      )
      .toReversed()
      .slice(skip, skip + take)
  }

  const webhookOf = ({ url, enabled }: FakeBtcPay['registered'][number]) => ({
    id: 'wh_1',
    enabled,
    automaticRedelivery: true,
    url,
    authorizedEvents: { everything: true, specificEvents: [] },
  })

  const payouts = () =>
    pullPayments
      .filter(({ id }) => paidOut.get(id) === 'Completed')
      .map(({ id, amount }) => ({
        id: `po_${id}`,
        revision: 0,
        pullPaymentId: id,
        date: String(Math.floor(Date.now() / 1_000)),
        destination: 'bc1qcustomer',
        originalCurrency: 'USD',
        originalAmount: amount,
        payoutCurrency: 'BTC',
        payoutAmount: '0.0001',
        payoutMethodId: 'BTC-CHAIN',
        state: 'Completed',
      }))

  function create(body: { amount: string; currency: string; metadata: { orderId: string }; checkout: Invoice['checkout'] }): Reply {
    const id = randomBytes(11).toString('hex')
    const now = Math.floor(Date.now() / 1_000)
    const invoice: Invoice = {
      id,
      storeId: STORE,
      amount: body.amount,
      paidAmount: '0',
      currency: body.currency,
      type: 'Standard',
      checkoutLink: `${server.url}/i/${id}`,
      createdTime: now,
      expirationTime: now + body.checkout.expirationMinutes * 60,
      status: 'New',
      additionalStatus: 'None',
      archived: false,
      metadata: body.metadata,
      checkout: body.checkout,
    }
    invoices.set(id, invoice)
    return { status: 200, body: { ...invoice } }
  }

  function methodOf(invoice: Invoice) {
    const paid = (payments.get(invoice.id) ?? []).map(({ dollars, feeDollars, status }, place) => ({
      id: `tx-${place}`,
      value: (dollars / RATE).toFixed(10),
      fee: (feeDollars / RATE).toFixed(10),
      status,
    }))
    return { paymentMethodId: 'BTC-CHAIN', currency: 'BTC', destination: 'bc1qtest', rate: String(RATE), payments: paid, activated: true }
  }

  function refund(body: { name: string; customAmount: string }): Reply {
    const id = randomBytes(8).toString('hex')
    const pullPayment = { id, name: body.name, amount: body.customAmount, viewLink: `${server.url}/pull-payments/${id}`, archived: false }
    pullPayments.push(pullPayment)
    return { status: 200, body: viewOf(pullPayment) }
  }

  const viewOf = (pullPayment: FakeBtcPay['pullPayments'][number]) => ({ ...pullPayment, currency: 'USD' })

  return {
    ...server,
    env: { BTCPAY_URL: server.url, BTCPAY_API_KEY: KEY, BTCPAY_STORE_ID: STORE, BTCPAY_WEBHOOK_SECRET: SECRET },
    invoices,
    pullPayments,
    registered,
    allow(...permissions) {
      allowed = permissions
    },
    pay(id, dollars, state = 'Settled', feeDollars = 0) {
      const invoice = invoices.get(id)
      if (!invoice) throw new Error(`there is no invoice ${id}`)
      const earlier = (payments.get(id) ?? []).map((payment) => (state === 'Settled' ? { ...payment, status: state } : payment))
      const all = [...earlier, { dollars, feeDollars, status: state }]
      payments.set(id, all)
      const total = all.reduce((sum, payment) => sum + payment.dollars, 0)
      invoice.paidAmount = total.toFixed(2)
      const [due, isLate] = [Number(invoice.amount), invoice.status === 'Expired']
      const enough = due * (1 - (invoice.checkout.paymentTolerance ?? STORE_TOLERANCE_PERCENT) / 100)
      invoice.additionalStatus = total < due ? 'PaidPartial' : isLate ? 'PaidLate' : total > due ? 'PaidOver' : 'None'
      // Unconfirmed payments count, even for a settled invoice.
      if (total >= enough && !isLate && invoice.status !== 'Settled') invoice.status = state
    },
    expire(id) {
      const invoice = invoices.get(id)
      if (invoice?.status === 'New') invoice.status = 'Expired'
    },
    payOut: (id, state = 'Completed') => void paidOut.set(id, state),
    invalidate(id, how = 'None') {
      Object.assign(invoices.get(id) ?? {}, { status: 'Invalid', additionalStatus: how })
    },
    webhook(type, id, secret = SECRET) {
      const deliveryId = randomBytes(8).toString('hex')
      const event = {
        deliveryId,
        originalDeliveryId: deliveryId,
        isRedelivery: false,
        webhookId: 'wh_1',
        type,
        timestamp: 1,
        storeId: STORE,
        invoiceId: id,
      }
      const body = JSON.stringify({ ...event, metadata: invoices.get(id)?.metadata ?? {} })
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      return { body, headers: { 'content-type': 'application/json', 'btcpay-sig': `sha256=${signature}` } }
    },
  }
}
