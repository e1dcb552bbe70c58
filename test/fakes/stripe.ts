import { createHmac, randomBytes } from 'node:crypto'
import { oracleOf } from './oracle.ts'
import { providerServer, type ProviderServer, type Received, type Reply } from './provider-server.ts'
import { type BalanceLine, stripeDisputes, type StripeDisputes } from './stripe-disputes.ts'
import { nested } from './stripe-form.ts'
import { found, refusal, whole } from './stripe-resources.ts'
import { type Session, type SessionBody, stripeSessions } from './stripe-sessions.ts'

interface Refund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  metadata: Record<string, string>
  status: 'succeeded' | 'pending' | 'failed' | 'canceled'
}

export interface FakeStripe extends ProviderServer {
  /** STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_API_URL. */
  env: Record<string, string>
  sessions: Map<string, Session>
  refunds: Map<string, Refund>
  /** The account's balance transactions, oldest first. Tests may change them. */
  balance: BalanceLine[]
  disputes: StripeDisputes
  /** The account's webhook endpoints. */
  endpoints: { url: string; status: 'enabled' | 'disabled'; enabled_events: string[] }[]
  /** The parameters of each created session, oldest first. */
  requested: SessionBody[]
  /** Sets the account's settlement currency. */
  settles(currency: string): void
  /** Cents by which the balance differs from the sum of its transactions. */
  unlisted: { cents: number }
  /** Adds a balance transaction. */
  move(type: BalanceLine['type'], amount: number, more?: Partial<BalanceLine>): BalanceLine
  /** Pays out everything on the balance. */
  payOut(): BalanceLine
  /** Pays as the customer on Stripe's page, with a card (immediate) or a bank transfer (takes days). */
  pay(sessionId: string, how?: 'card' | 'bank'): void
  /** Makes the bank decline a pending payment. */
  refuseByBank(sessionId: string): void
  expire(sessionId: string): void
  /** Makes Stripe forget all idempotency keys and update its search index, as it does within a day. */
  forgetKeys(): void
  /** Fails the next POST to a path containing `where` with 500, after doing its work if `isDone`. Retries with its key get the same 500. */
  breakDown(where: string, how: { isDone: boolean }): void
  /** Sets the status of new and pending refunds. */
  refundsAre(status: Refund['status']): void
  /** A signed webhook about a session or dispute in its current state. */
  webhook(type: string, id: string, secret?: string, at?: Date): { body: string; headers: Record<string, string> }
}

interface RefundBody {
  payment_intent: string
  amount: number
  metadata?: Record<string, string>
}

/** A planned 500 response. */
interface Breakdown {
  where: string
  isDone: boolean
}

const TEST_KEY = 'sk_test_for_the_stand_in'
export const STRIPE_WEBHOOK_SECRET = 'whsec_for_the_stand_in'

/**
 * Starts a stand-in for the parts of Stripe that the shop uses: Checkout Sessions, refunds, disputes, signed webhooks and idempotency
 * keys. It has a single account with this secret key.
 */
export async function fakeStripe(secretKey = TEST_KEY): Promise<FakeStripe> {
  const oracle = oracleOf('stripe.json')
  const sessions = stripeSessions()
  const refunds = new Map<string, Refund>()
  const answered = new Map<string, { body: string; reply: Reply }>()
  const balance: BalanceLine[] = []
  const unlisted = { cents: 0 }
  const disputes = stripeDisputes(move)
  const endpoints: FakeStripe['endpoints'] = []
  let refundStatus: Refund['status'] = 'succeeded'
  let breakdown: Breakdown | undefined
  let settled = 'usd'

  const server = await providerServer((request) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) return refusal(401, 'authentication_error', 'Invalid API Key provided')
    const key = request.headers['idempotency-key']
    const earlier = typeof key === 'string' ? answered.get(key) : undefined
    if (earlier) {
      const isSame = earlier.body === request.body
      return isSame
        ? earlier.reply
        : refusal(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters')
    }
    const reply = broken(request) ?? handle(request)
    if (reply.status < 300) oracle.checkAnswer(request.method, request.path, reply.status, reply.body)
    // Stripe also saves 500 responses.
    if (typeof key === 'string') answered.set(key, { body: request.body, reply: structuredClone(reply) })
    return reply
  })

  function broken(request: Received): Reply | undefined {
    if (request.method !== 'POST' || !breakdown || !request.path.includes(breakdown.where)) return undefined
    if (breakdown.isDone) handle(request)
    breakdown = undefined
    return refusal(500, 'api_error', 'An unknown error occurred')
  }

  function handle(request: Received): Reply {
    const { method, path, body, query } = request
    oracle.checkRequest(method, path, { body: method === 'POST' ? nested(body) : undefined, query: nested(query.toString()) })
    const reply = answerTo(request)
    return { ...reply, body: whole(structuredClone(reply.body)) }
  }

  function answerTo(request: Received): Reply {
    const { method, path, body, query } = request
    const [, , resource, ...rest] = path.split('/')
    if (resource === 'balance_transactions') return listBalance(query)
    if (resource === 'payouts') return found({ object: 'list', url: '/v1/payouts', data: [], has_more: false })
    if (resource === 'balance') return readBalance()
    if (resource === 'disputes') return ofDisputes(request, rest[0])
    if (resource === 'webhook_endpoints')
      return found({ object: 'list', url: '/v1/webhook_endpoints', data: endpoints.map(endpointOf), has_more: false })
    if (resource === 'refunds' && method === 'POST') return refund(nested(body) as RefundBody)
    if (resource === 'refunds') return rest[0] === undefined ? listRefunds(query.get('payment_intent')) : found(refunds.get(rest[0]))
    if (path === '/v1/payment_intents/search') return sessions.search(query.get('query') ?? '')
    if (resource === 'payment_intents') return found({ object: 'list', url: '/v1/payment_intents', data: [], has_more: false })
    const id = rest[1]
    if (id === undefined) return method === 'POST' ? sessions.create(nested(body) as SessionBody) : sessions.list(query)
    return rest[2] === 'expire' ? sessions.expire(id) : sessions.read(id, query)
  }

  function ofDisputes({ method, body, query }: Received, id: string | undefined): Reply {
    if (id === undefined) {
      const data = disputes.list(Number(query.get('created[gte]') ?? 0))
      return { status: 200, body: { object: 'list', url: '/v1/disputes', data, has_more: false } }
    }
    if (method === 'GET') return found(disputes.shown(id))
    const { evidence } = nested(body) as { evidence: Record<string, unknown> }
    const submitted = disputes.submit(id, evidence)
    return submitted ? found(submitted) : refusal(400, 'invalid_request_error', 'This dispute takes no evidence')
  }

  function listRefunds(intent: string | null): Reply {
    const data = [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent)
    return { status: 200, body: { object: 'list', url: '/v1/refunds', data: structuredClone(data), has_more: false } }
  }

  function refund(body: RefundBody): Reply {
    const session = [...sessions.all.values()].find(({ payment_intent }) => payment_intent === body.payment_intent)
    const amount = body.amount
    const before = [...refunds.values()].filter(
      ({ payment_intent, status }) => payment_intent === body.payment_intent && status !== 'failed' && status !== 'canceled',
    )
    const isDisputed = [...disputes.all.values()].some(
      ({ payment_intent, is_charge_refundable }) => payment_intent === body.payment_intent && !is_charge_refundable,
    )
    if (isDisputed) return refusal(400, 'invalid_request_error', 'This charge has been charged back')
    const left = (session?.amount_total ?? 0) - before.reduce((sum, earlier) => sum + earlier.amount, 0)
    if (amount > left) return refusal(400, 'invalid_request_error', `Refund amount (${amount}) is greater than unrefunded amount (${left})`)
    const created: Refund = {
      id: `re_${randomBytes(12).toString('hex')}`,
      object: 'refund',
      amount,
      currency: 'usd',
      payment_intent: body.payment_intent,
      metadata: body.metadata ?? {},
      status: refundStatus,
    }
    refunds.set(created.id, created)
    if (created.status === 'succeeded') move('refund', -created.amount, { source: { ...created } })
    return { status: 200, body: { ...created } }
  }

  function move(type: BalanceLine['type'], amount: number, more: Partial<BalanceLine> = {}): BalanceLine {
    const id = `txn_${randomBytes(12).toString('hex')}`
    const { fee = 0 } = more
    const source = null
    const base = { id, object: 'balance_transaction', type, reporting_category: type, amount, fee, net: amount - fee } as const
    const line: BalanceLine = { ...base, currency: 'usd', created: Math.floor(Date.now() / 1_000), source, ...more }
    balance.push(line)
    return line
  }

  function listBalance(query: URLSearchParams): Reply {
    const [since, payout] = [Number(query.get('created[gte]') ?? 0), query.get('payout')]
    const fitting = balance.filter((line) => line.created >= since && (payout === null || line.payout === payout)).toReversed()
    // Pages of two, so that tests cover pagination.
    const start = fitting.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const data = fitting.slice(start, start + 2).map(({ payout: _payout, ...line }) => line)
    return { status: 200, body: { object: 'list', url: '/v1/balance_transactions', data, has_more: fitting.length > start + 2 } }
  }

  function readBalance(): Reply {
    const dollars = balance.filter(({ currency }) => currency === 'usd')
    const total = dollars.reduce((sum, { amount, fee }) => sum + amount - fee, unlisted.cents)
    const part = (amount: number) => [{ amount, currency: settled, source_types: { card: amount } }]
    return found({ object: 'balance', livemode: false, available: part(300), pending: part(total - 300) })
  }

  return {
    ...server,
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL: server.url },
    sessions: sessions.all,
    refunds,
    balance,
    unlisted,
    disputes,
    endpoints,
    requested: sessions.requested,
    move,
    payOut() {
      const open = balance.filter(({ payout, type }) => payout === undefined && type !== 'payout')
      const id = `po_${randomBytes(12).toString('hex')}`
      for (const line of open) line.payout = id
      const total = open.reduce((sum, { net }) => sum + net, 0)
      return move('payout', -total, { source: { id, object: 'payout', automatic: true }, payout: id })
    },
    pay(id, how = 'card') {
      const payment_status = how === 'card' ? 'paid' : 'unpaid'
      const session = sessions.open(id)
      Object.assign(session, { status: 'complete', payment_status, payment_intent: `pi_${id.slice(8)}`, url: null })
      const fee = Math.round(session.amount_total * 0.029) + 30
      const source = { id: `ch_${id.slice(8)}`, object: 'charge', payment_intent: session.payment_intent, metadata: session.metadata }
      if (how === 'card') move('charge', session.amount_total, { fee, source })
    },
    refuseByBank: (id) => sessions.refuseByBank(id),
    expire: (id) => void Object.assign(sessions.open(id), { status: 'expired', url: null }),
    forgetKeys() {
      answered.clear()
      sessions.catchUp()
    },
    breakDown(where, { isDone }) {
      breakdown = { where, isDone }
    },
    settles(currency) {
      settled = currency
    },
    refundsAre(status) {
      refundStatus = status
      for (const created of refunds.values()) if (created.status === 'pending') created.status = status
    },
    webhook(type, id, secret = STRIPE_WEBHOOK_SECRET, at = new Date()) {
      const event = {
        id: `evt_${randomBytes(8).toString('hex')}`,
        object: 'event',
        type,
        data: { object: sessions.all.get(id) ?? disputes.all.get(id) },
      }
      const body = JSON.stringify(event)
      const time = Math.floor(at.getTime() / 1_000)
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` } }
    },
  }
}

const endpointOf = ({ url, status, enabled_events }: FakeStripe['endpoints'][number], place: number) => ({
  id: `we_${place}`,
  object: 'webhook_endpoint',
  url,
  status,
  enabled_events,
})
