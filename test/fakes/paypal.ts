import { randomBytes } from 'node:crypto'
import { CERTIFICATE } from './certificates.ts'
import { oracleOf } from './oracle.ts'
import { type Money, payPalDisputes, type PayPalDisputes } from './paypal-disputes.ts'
import { CERTIFICATE_PATH, payPalWebhooks, WEBHOOK_ID } from './paypal-webhooks.ts'
import { providerServer, type ProviderServer, type Received, type Reply } from './provider-server.ts'

interface Capture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED'
  amount: Money
  custom_id: string
  create_time: string
  seller_receivable_breakdown: { gross_amount: Money; paypal_fee: Money }
  supplementary_data: { related_ids: { order_id: string } }
}

/** A line of the transaction search. */
interface Line {
  transaction_id: string
  transaction_event_code: string
  transaction_initiation_date: string
  transaction_amount: Money
  fee_amount?: Money
  transaction_status: 'S' | 'P'
  custom_field?: string
  paypal_reference_id?: string
}

interface Refunded {
  id: string
  create_time: string
  status: string
  amount: Money
  custom_id: string
}

/** The part of an order request about the payer. */
type Payer = { payment_source: { paypal: { experience_context: { return_url: string } } } }

interface Order {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  intent: 'CAPTURE'
  purchase_units: { reference_id: string; custom_id: string; amount: Money; payments?: { captures: Capture[]; refunds: Refunded[] } }[]
  links: { href: string; rel: string; method: 'GET' }[]
}

export interface FakePayPal extends ProviderServer {
  /** PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID and PAYPAL_API_URL. */
  env: Record<string, string>
  orders: Map<string, Order>
  refunds: Map<string, Refunded>
  /** The account's transactions, oldest first. Tests may change them. */
  transactions: Line[]
  /** Cents by which the balance differs from the sum of its transactions. */
  unlisted: { cents: number }
  disputes: PayPalDisputes
  /** The app's webhook. */
  registered: { url: string; event_types: { name: string }[] }
  /** Whether the shop may search the transactions. */
  searchIs(allowed: boolean): void
  /** Sets how many transactions a search may find. Larger ones are refused. */
  findsAtMost(count: number): void
  /** Each order's return URL for the payer. */
  returnUrls: Map<string, string>
  /** Approves an order as the payer on PayPal's page. */
  approve(orderId: string): void
  /** Sets the outcome of captures from now on. Pending ones complete if it's COMPLETED. */
  capturesAre(outcome: 'COMPLETED' | 'PENDING' | 'INSTRUMENT_DECLINED'): void
  /** Makes PayPal forget all request ids, as it does after hours. */
  forgetKeys(): void
  refundsAre(status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED'): void
  /** A signed webhook about an order or a dispute. Verification fails for a forged one. */
  webhook(type: string, id: string, options?: { at?: Date; forged?: boolean }): { body: string; headers: Record<string, string> }
  /** Revokes the current access token. The shop has to request a new one. */
  revokeToken(): void
  /** Whether PayPal's verification call works. */
  verifies(answers: boolean): void
}

const [CLIENT_ID, CLIENT_SECRET] = ['client-of-tests', 'secret-of-tests']

/** Starts a stand-in for the parts of PayPal that the shop uses: Orders v2, refunds, disputes, signed webhooks and request ids. */
export async function fakePayPal(): Promise<FakePayPal> {
  const [ordersApi, paymentsApi, webhooksApi, disputesApi] = ['orders', 'payments', 'webhooks', 'disputes'].map((name) =>
    oracleOf(`paypal-${name}.json`),
  )
  const [orders, refunds, returnUrls] = [new Map<string, Order>(), new Map<string, Refunded>(), new Map<string, string>()]
  const answered = new Map<string, Reply>()
  let captureOutcome: 'COMPLETED' | 'PENDING' | 'INSTRUMENT_DECLINED' = 'COMPLETED'
  let refundStatus: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED' = 'COMPLETED'
  const transactions: Line[] = []
  const webhooks = payPalWebhooks(() => server.url)
  const unlisted = { cents: 0 }
  const disputes = payPalDisputes((code, amount) => add(code, amount, {}))
  const registered: FakePayPal['registered'] = { url: 'https://shop.example.com/elsewhere', event_types: [] }
  let maySearch = true
  let maxFound = Infinity
  let token = 'A21AA-token-of-tests'

  const server = await providerServer((request) => {
    const { method, path } = request
    if (path === '/v1/oauth2/token') return tokenFor(request, token)
    if (path === CERTIFICATE_PATH) return { status: 200, body: CERTIFICATE }
    if (request.headers.authorization !== `Bearer ${token}`) return { status: 401, body: { error: 'invalid_token' } }
    const key = request.headers['paypal-request-id']
    const earlier = typeof key === 'string' ? answered.get(key) : undefined
    if (earlier) return earlier
    const apis = { '/v2/checkout': ordersApi, '/v2/payments': paymentsApi, '/v1/customer': disputesApi, '/v1/notifications': webhooksApi }
    const [, api] = Object.entries(apis).find(([begin]) => path.startsWith(begin)) ?? []
    // PayPal publishes no API description for reporting.
    api?.checkRequest(method, path, {
      ...(method === 'POST' && { body: JSON.parse(jsonOf(request)) }),
      query: Object.fromEntries(request.query),
    })
    const reply = handle(request)
    if (reply.status < 300) api?.checkAnswer(method, path, reply.status, reply.body)
    if (typeof key === 'string' && reply.status < 500) answered.set(key, structuredClone(reply))
    return reply
  })

  function handle(request: Received): Reply {
    const { method, path, body } = request
    const [, , area, kind, id, action] = path.split('/')
    if (area === 'reporting') return kind === 'balances' ? balances(request.query) : search(request.query)
    if (area === 'customer') return ofDisputes(request, id, action)
    if (area === 'notifications' && kind === 'webhooks') {
      return id === WEBHOOK_ID ? { status: 200, body: { id, ...registered } } : missing
    }
    if (area === 'notifications') return webhooks.verify(JSON.parse(body))
    if (kind === 'orders') return method === 'POST' && id === undefined ? create(JSON.parse(body)) : ofOrder(id ?? '', action)
    if (kind === 'captures') return action === undefined ? captureOf(id ?? '') : refund(id ?? '', JSON.parse(body))
    const known = refunds.get(id ?? '')
    return known ? { status: 200, body: known } : missing
  }

  function ofDisputes(request: Received, id: string | undefined, action: string | undefined): Reply {
    if (id === undefined) {
      const items = [...disputes.all.values()].map(({ dispute_id }) => ({ dispute_id }))
      return { status: 200, body: items.length > 0 ? { items } : {} }
    }
    const dispute = disputes.all.get(id)
    if (!dispute) return missing
    if (action === undefined) return { status: 200, body: disputes.shown(dispute, server.url) }
    const { evidences } = JSON.parse(jsonOf(request)) as { evidences: { evidence_type: string; notes: string }[] }
    if (!disputes.provide(id, evidences)) return problem('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE')
    return { status: 200, body: { links: [{ rel: 'self', method: 'GET', href: `${server.url}/v1/customer/disputes/${id}` }] } }
  }

  function search(query: URLSearchParams): Reply {
    if (!maySearch) return { status: 403, body: { name: 'NOT_AUTHORIZED' } }
    const [from, to] = [new Date(query.get('start_date') ?? 0), new Date(query.get('end_date') ?? Date.now())]
    const isWithin = ({ transaction_initiation_date: at }: Line) => new Date(at) >= from && new Date(at) <= to
    const found = maxFound === Infinity ? transactions : transactions.filter(isWithin)
    if (found.length > maxFound) return { status: 400, body: { name: 'RESULTSET_TOO_LARGE' } }
    return { status: 200, body: { transaction_details: found.map((line) => ({ transaction_info: line })), total_pages: 1 } }
  }

  function balances(query: URLSearchParams): Reply {
    if (!maySearch) return { status: 403, body: { name: 'NOT_AUTHORIZED' } }
    const until = new Date(query.get('as_of_time') ?? Date.now())
    const known = transactions.filter((line) => new Date(line.transaction_initiation_date) <= until)
    const total = known.reduce(
      (sum, { transaction_amount, fee_amount }) => sum + Number(transaction_amount.value) + Number(fee_amount?.value ?? 0),
      0,
    )
    const total_balance = { currency_code: 'USD', value: (total + unlisted.cents / 100).toFixed(2) }
    return { status: 200, body: { balances: [{ currency: 'USD', primary: true, total_balance }], as_of_time: until.toISOString() } }
  }

  function add(code: string, amount: Money, more: Partial<Line>): void {
    const base = { transaction_id: `TX${transactions.length}`, transaction_event_code: code, transaction_amount: amount }
    transactions.push({ ...base, transaction_initiation_date: new Date().toISOString(), transaction_status: 'S', ...more })
  }

  function create({ purchase_units: [unit], payment_source }: Pick<Order, 'purchase_units'> & Payer): Reply {
    if (!unit) return missing
    const id = randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
    const order: Order = {
      id,
      status: 'PAYER_ACTION_REQUIRED',
      intent: 'CAPTURE',
      purchase_units: [{ reference_id: unit.reference_id, custom_id: unit.custom_id, amount: unit.amount }],
      links: [{ href: `https://www.paypal.example/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' }],
    }
    orders.set(id, order)
    returnUrls.set(id, payment_source.paypal.experience_context.return_url)
    return { status: 201, body: structuredClone(order) }
  }

  function ofOrder(id: string, action: string | undefined): Reply {
    const order = orders.get(id)
    if (!order) return missing
    if (action !== 'capture') return { status: 200, body: structuredClone(order) }
    if (order.status === 'COMPLETED') return problem('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return problem('ORDER_NOT_APPROVED')
    if (captureOutcome === 'INSTRUMENT_DECLINED') return problem('INSTRUMENT_DECLINED')
    const unit = order.purchase_units[0]
    if (!unit) return missing
    order.status = 'COMPLETED'
    const paypal_fee = { currency_code: 'USD', value: '0.73' }
    const captured = {
      id: `CAP${id}`,
      status: captureOutcome,
      amount: unit.amount,
      custom_id: unit.custom_id,
      create_time: new Date().toISOString(),
      seller_receivable_breakdown: { gross_amount: unit.amount, paypal_fee },
      supplementary_data: { related_ids: { order_id: id } },
    }
    const fee_amount = { currency_code: 'USD', value: '-0.73' }
    if (captureOutcome === 'COMPLETED') add('T0006', unit.amount, { transaction_id: captured.id, custom_field: unit.custom_id, fee_amount })
    unit.payments = { captures: [captured], refunds: [] }
    return { status: 201, body: structuredClone(order) }
  }

  function captureOf(id: string): Reply {
    const captures = [...orders.values()].flatMap(({ purchase_units: [unit] }) => unit?.payments?.captures ?? [])
    const found = captures.find((capture) => capture.id === id)
    return found ? { status: 200, body: found } : missing
  }

  function refund(captureId: string, body: { amount: Money; custom_id: string }): Reply {
    const order = [...orders.values()].find(({ purchase_units: [unit] }) => unit?.payments?.captures.some(({ id }) => id === captureId))
    if (!order) return missing
    const isDisputed = [...disputes.all.values()].some(
      ({ disputed_transactions, dispute_outcome }) =>
        disputed_transactions.some(({ seller_transaction_id }) => seller_transaction_id === captureId) &&
        dispute_outcome?.outcome_code !== 'RESOLVED_SELLER_FAVOUR',
    )
    if (isDisputed) return problem('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK')
    const refunded = {
      id: `REF${randomBytes(6).toString('hex').toUpperCase()}`,
      status: refundStatus,
      create_time: new Date().toISOString(),
      ...body,
    }
    refunds.set(refunded.id, refunded)
    order.purchase_units[0]?.payments?.refunds.push(refunded)
    const sent = { currency_code: 'USD', value: `-${body.amount.value}` }
    if (refunded.status === 'COMPLETED') add('T1107', sent, { transaction_id: refunded.id, paypal_reference_id: captureId })
    return { status: 201, body: { ...refunded } }
  }

  return {
    ...server,
    env: { PAYPAL_CLIENT_ID: CLIENT_ID, PAYPAL_CLIENT_SECRET: CLIENT_SECRET, PAYPAL_WEBHOOK_ID: WEBHOOK_ID, PAYPAL_API_URL: server.url },
    orders,
    refunds,
    returnUrls,
    transactions,
    unlisted,
    disputes,
    registered,
    findsAtMost(count) {
      maxFound = count
    },
    searchIs(allowed) {
      maySearch = allowed
    },
    approve(id) {
      const order = orders.get(id)
      if (order) order.status = 'APPROVED'
    },
    capturesAre(outcome) {
      captureOutcome = outcome
      for (const { purchase_units } of orders.values()) {
        for (const capture of purchase_units[0]?.payments?.captures ?? []) {
          if (capture.status === 'PENDING' && outcome === 'COMPLETED') capture.status = 'COMPLETED'
        }
      }
    },
    forgetKeys: () => answered.clear(),
    refundsAre(status) {
      refundStatus = status
      for (const refunded of refunds.values()) if (refunded.status === 'PENDING') refunded.status = status
    },
    revokeToken() {
      token += '-renewed'
    },
    verifies: (answers) => webhooks.verifies(answers),
    webhook(type, id, { at = new Date(), forged = false } = {}) {
      const order = orders.get(id)
      const own = type.startsWith('CHECKOUT') ? order : order?.purchase_units[0]?.payments?.captures[0]
      return webhooks.sign(type, disputes.all.get(id) ?? own, { at, forged })
    },
  }
}

/** The JSON in a body, which is the whole body or the only part of a form. */
function jsonOf({ headers, body }: Received): string {
  if (!headers['content-type']?.startsWith('multipart/')) return body || '{}'
  return body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)
}

function tokenFor({ headers }: Received, token: string): Reply {
  const expected = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`
  if (headers.authorization !== expected) return { status: 401, body: { error: 'invalid_client' } }
  return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } }
}

const missing: Reply = { status: 404, body: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] } }

function problem(issue: string): Reply {
  return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] } }
}
