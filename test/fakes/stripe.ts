import { createHmac, randomBytes } from 'node:crypto'
import { oracleOf, providerServer, type ProviderServer, type Received, type Reply } from './provider-server.ts'
import { type BalanceLine, stripeDisputes, type StripeDisputes } from './stripe-disputes.ts'

/** A Checkout Session, as far as the shop reads it. Amounts in cents, times in Unix seconds. */
interface Session {
  id: string
  object: 'checkout.session'
  client_reference_id: string
  metadata: Record<string, string>
  amount_total: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
  customer_email: string | null
  expires_at: number
  url: string | null
  /** What Stripe calls the card that pays; a card of its own if it is left out. */
  fingerprint?: string
}

interface Refund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  metadata: Record<string, string>
  status: 'succeeded' | 'pending' | 'failed'
}

export interface FakeStripe extends ProviderServer {
  /** STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_API_URL. */
  env: Record<string, string>
  sessions: Map<string, Session>
  refunds: Map<string, Refund>
  /** The account's balance, oldest line first: tests may change it as Stripe's own people could. */
  balance: BalanceLine[]
  disputes: StripeDisputes
  /** The account's webhooks: where they go, and with which events. */
  endpoints: { url: string; status: 'enabled' | 'disabled'; enabled_events: string[] }[]
  /** What was asked for each session that was made, oldest first. */
  requested: SessionBody[]
  /** Cents by which the balance differs from what its lines add up to, as after a payout of a cent more than it lists. */
  unlisted: { cents: number }
  /** Adds a line to the balance. */
  move(type: BalanceLine['type'], amount: number, more?: Partial<BalanceLine>): BalanceLine
  /** Pays out everything on the balance. */
  payOut(): BalanceLine
  /** The customer pays on Stripe's page, by a card that pays at once or a bank that takes days. */
  pay(sessionId: string, how?: 'card' | 'bank'): void
  /** The bank that was waited for refuses. */
  refuseByBank(sessionId: string): void
  expire(sessionId: string): void
  /** A day goes by: Stripe no longer knows any idempotency key. */
  forgetKeys(): void
  /** The status of refunds made from now on. */
  refundsAre(status: Refund['status']): void
  /** A signed webhook about the session or dispute in its current state: the body and its headers. */
  webhook(type: string, id: string, secret?: string, at?: Date): { body: string; headers: Record<string, string> }
}

/** The parameters of a new session, as far as the stand-in reads them. */
interface SessionBody {
  client_reference_id: string
  metadata: Record<string, string>
  line_items: [{ quantity: number; price_data: { unit_amount: number; currency: string } }]
  customer_email?: string
  success_url: string
  expires_at: number
  payment_intent_data?: { statement_descriptor_suffix?: string }
}

interface RefundBody {
  payment_intent: string
  amount: number
  metadata?: Record<string, string>
}

/** What a form's names with brackets mean: an object or a list. */
interface Branch {
  [key: string]: Branch | string | number | boolean
}

const TEST_KEY = 'sk_test_for_the_stand_in'
export const STRIPE_WEBHOOK_SECRET = 'whsec_for_the_stand_in'

/**
 * Stripe as far as the shop uses it: Checkout Sessions, refunds and signed webhooks, with its rules about idempotency keys. It knows the
 * account of one secret key.
 */
export async function fakeStripe(secretKey = TEST_KEY): Promise<FakeStripe> {
  const oracle = oracleOf('stripe.json')
  const refusedByBank = new Set<string>()
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  const answered = new Map<string, { body: string; reply: Reply }>()
  const balance: BalanceLine[] = []
  const unlisted = { cents: 0 }
  const disputes = stripeDisputes(move)
  const endpoints: FakeStripe['endpoints'] = []
  const requested: SessionBody[] = []
  let refundStatus: Refund['status'] = 'succeeded'

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
    const reply = handle(request)
    if (typeof key === 'string') answered.set(key, { body: request.body, reply: structuredClone(reply) })
    return reply
  })

  function handle(request: Received): Reply {
    const { method, path } = request
    if (method === 'POST') oracle.checkRequest(method, path, nested(request.body))
    const [, , resource, ...rest] = path.split('/')
    if (resource === 'balance') return readBalance()
    if (resource === 'balance_transactions') return listBalance(request.query)
    if (resource === 'disputes') return ofDisputes(request, rest[0])
    if (resource === 'webhook_endpoints') return { status: 200, body: { object: 'list', data: endpoints, has_more: false } }
    if (resource === 'refunds' && method === 'POST') return refund(nested(request.body) as RefundBody)
    if (resource === 'refunds')
      return rest[0] === undefined ? listRefunds(request.query.get('payment_intent')) : found(refunds.get(rest[0]))
    if (path === '/v1/payment_intents/search') return { status: 200, body: { object: 'search_result', data: [], has_more: false } }
    const id = rest[1]
    if (method === 'POST' && id === undefined) return create(nested(request.body) as SessionBody)
    const session = sessions.get(id ?? '')
    if (!session) return refusal(404, 'invalid_request_error', 'No such checkout.session')
    if (rest[2] === 'expire') {
      if (session.status !== 'open') return refusal(400, 'invalid_request_error', 'Only open sessions can be expired')
      Object.assign(session, { status: 'expired', url: null })
      return { status: 200, body: session }
    }
    return {
      status: 200,
      body: request.query.toString().includes('latest_charge') ? withCharge(session, refusedByBank.has(session.id)) : session,
    }
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

  function create(body: SessionBody): Reply {
    requested.push(body)
    const id = `cs_test_${randomBytes(12).toString('hex')}`
    const [item] = body.line_items
    const session: Session = {
      id,
      object: 'checkout.session',
      client_reference_id: body.client_reference_id,
      metadata: body.metadata,
      amount_total: item.price_data.unit_amount * item.quantity,
      currency: item.price_data.currency,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      customer_email: body.customer_email ?? null,
      expires_at: body.expires_at,
      url: `https://checkout.stripe.example/c/pay/${id}`,
    }
    sessions.set(id, session)
    return { status: 200, body: { ...session } }
  }

  function listRefunds(intent: string | null): Reply {
    const data = [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent)
    return { status: 200, body: { object: 'list', url: '/v1/refunds', data: structuredClone(data), has_more: false } }
  }

  function refund(body: RefundBody): Reply {
    const session = [...sessions.values()].find(({ payment_intent }) => payment_intent === body.payment_intent)
    const amount = body.amount
    const before = [...refunds.values()].filter((each) => each.payment_intent === body.payment_intent && each.status !== 'failed')
    const isDisputed = [...disputes.all.values()].some(
      ({ payment_intent, is_charge_refundable }) => payment_intent === body.payment_intent && !is_charge_refundable,
    )
    if (isDisputed) return refusal(400, 'invalid_request_error', 'This charge has been charged back')
    const left = (session?.amount_total ?? 0) - before.reduce((sum, each) => sum + each.amount, 0)
    if (amount > left) return refusal(400, 'invalid_request_error', `Refund amount (${amount}) is greater than unrefunded amount (${left})`)
    const made: Refund = {
      id: `re_${randomBytes(12).toString('hex')}`,
      object: 'refund',
      amount,
      currency: 'usd',
      payment_intent: body.payment_intent,
      metadata: body.metadata ?? {},
      status: refundStatus,
    }
    refunds.set(made.id, made)
    if (made.status === 'succeeded') move('refund', -made.amount, { source: { ...made } })
    return { status: 200, body: { ...made } }
  }

  function move(type: BalanceLine['type'], amount: number, more: Partial<BalanceLine> = {}): BalanceLine {
    const id = `txn_${randomBytes(12).toString('hex')}`
    const { fee = 0 } = more
    const source = { id: `src_${id}`, object: type }
    const base = { id, object: 'balance_transaction', type, reporting_category: type, amount, fee, net: amount - fee } as const
    const line: BalanceLine = { ...base, currency: 'usd', created: Math.floor(Date.now() / 1_000), source, ...more }
    balance.push(line)
    return line
  }

  function listBalance(query: URLSearchParams): Reply {
    const [since, payout] = [Number(query.get('created[gte]') ?? 0), query.get('payout')]
    const fitting = balance.filter((line) => line.created >= since && (payout === null || line.payout === payout)).toReversed()
    // Pages of two, so that pages are turned.
    const start = fitting.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const data = fitting.slice(start, start + 2).map(({ payout: _payout, ...line }) => line)
    return { status: 200, body: { object: 'list', url: '/v1/balance_transactions', data, has_more: fitting.length > start + 2 } }
  }

  function readBalance(): Reply {
    const total = balance.reduce((sum, { amount, fee }) => sum + amount - fee, unlisted.cents)
    const part = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]
    const body = { object: 'balance', livemode: false, available: part(300), pending: part(total - 300) }
    oracle.checkAnswer('GET', '/v1/balance', 200, body)
    return { status: 200, body }
  }

  function openSession(id: string): Session {
    const session = sessions.get(id)
    if (session?.status !== 'open') throw new Error(`${id} is not open`)
    return session
  }

  return {
    ...server,
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL: server.url },
    sessions,
    refunds,
    balance,
    unlisted,
    disputes,
    endpoints,
    requested,
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
      const session = openSession(id)
      Object.assign(session, { status: 'complete', payment_status, payment_intent: `pi_${id.slice(8)}`, url: null })
      const fee = Math.round(session.amount_total * 0.029) + 30
      const source = { id: `ch_${id.slice(8)}`, object: 'charge', metadata: session.metadata }
      if (how === 'card') move('charge', session.amount_total, { fee, source })
    },
    refuseByBank: (id) => void refusedByBank.add(id),
    expire: (id) => void Object.assign(openSession(id), { status: 'expired', url: null }),
    forgetKeys: () => answered.clear(),
    refundsAre(status) {
      refundStatus = status
      for (const each of refunds.values()) if (each.status === 'pending') each.status = status
    },
    webhook(type, id, secret = STRIPE_WEBHOOK_SECRET, at = new Date()) {
      const event = {
        id: `evt_${randomBytes(8).toString('hex')}`,
        object: 'event',
        type,
        data: { object: sessions.get(id) ?? disputes.all.get(id) },
      }
      const body = JSON.stringify(event)
      const time = Math.floor(at.getTime() / 1_000)
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` } }
    },
  }
}

function withCharge(session: Session, isRefused: boolean) {
  if (session.payment_intent === null) return session
  const waiting = isRefused ? 'requires_payment_method' : 'processing'
  const status = session.payment_status === 'paid' ? 'succeeded' : waiting
  // Every customer has a card of their own, unless a test says otherwise.
  const card = { brand: 'visa', last4: '4242', country: 'US', fingerprint: session.fingerprint ?? `fp_${session.id}` }
  const latest_charge = { payment_method_details: { card } }
  return { ...session, payment_intent: { id: session.payment_intent, status, latest_charge } }
}

function found(resource: object | undefined): Reply {
  return resource ? { status: 200, body: resource } : refusal(404, 'invalid_request_error', 'No such resource')
}

function refusal(status: number, type: string, message: string): Reply {
  return { status, body: { error: { type, message } } }
}

/** `a[b][0][c]=d` as `{a: {b: [{c: 'd'}]}}`, numbers where the description wants numbers. */
function nested(form: string): unknown {
  const root: Branch = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const keys = name.split(/\[|\]\[|\]/).filter((key) => key !== '')
    let here = root
    keys.forEach((key, place) => {
      const isLast = place === keys.length - 1
      const next = /^\d+$/.test(keys[place + 1] ?? '') ? [] : {}
      here[key] ??= isLast ? plain(value) : next
      here = here[key] as Branch
    })
  }
  return root
}

function plain(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+$/.test(value) ? Number(value) : value
}
