import { randomBytes } from 'node:crypto'
import type { Reply } from './provider-server.ts'
import { found, refusal } from './stripe-resources.ts'

/** The fields of a Checkout Session that the shop reads. Amounts in cents, times in Unix seconds. */
export interface Session {
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
  created: number
  expires_at: number
  url: string | null
  /** The fingerprint of the card that pays; by default a unique one. */
  fingerprint?: string
}

/** The parameters of a new session that the stand-in reads. */
export interface SessionBody {
  client_reference_id: string
  metadata: Record<string, string>
  line_items: [{ quantity: number; price_data: { unit_amount: number; currency: string } }]
  customer_email?: string
  success_url: string
  expires_at: number
  payment_intent_data?: { statement_descriptor_suffix?: string }
}

/** Stripe's Checkout Sessions and the PaymentIntents that pay them. */
export interface StripeSessions {
  all: Map<string, Session>
  /** The parameters of each created session, oldest first. */
  requested: SessionBody[]
  create(body: SessionBody): Reply
  expire(id: string): Reply
  /** Returns a session, with `expand` including its payment and card. */
  read(id: string, query: URLSearchParams): Reply
  list(query: URLSearchParams): Reply
  /** Searches by metadata. Like Stripe's index, it lags behind: it only finds sessions paid before the last `catchUp`. */
  search(query: string): Reply
  catchUp(): void
  refuseByBank(id: string): void
  /** The open session with this id. Throws if it isn't open. */
  open(id: string): Session
}

/** Creates the sessions of a stand-in. */
export function stripeSessions(): StripeSessions {
  const all = new Map<string, Session>()
  const requested: SessionBody[] = []
  const refusedByBank = new Set<string>()
  let searchable: Session[] = []

  function withPayment(session: Session, isExpanded: boolean): object {
    if (!isExpanded || session.payment_intent === null) return { ...session }
    const waiting = refusedByBank.has(session.id) ? 'requires_payment_method' : 'processing'
    const status = session.payment_status === 'paid' ? 'succeeded' : waiting
    // By default, every customer has another card.
    const card = { brand: 'visa', last4: '4242', country: 'US', fingerprint: session.fingerprint ?? `fp_${session.id}` }
    const latest_charge = { id: `ch_${session.id}`, object: 'charge', payment_method_details: { card } }
    return { ...session, payment_intent: { id: session.payment_intent, object: 'payment_intent', status, latest_charge } }
  }

  const isExpanded = (query: URLSearchParams) => query.toString().includes('latest_charge')

  return {
    all,
    requested,
    create(body) {
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
        created: Math.floor(Date.now() / 1_000),
        expires_at: body.expires_at,
        url: `https://checkout.stripe.example/c/pay/${id}`,
      }
      all.set(id, session)
      return found({ ...session })
    },
    expire(id) {
      const session = all.get(id)
      if (session?.status !== 'open') return refusal(session ? 400 : 404, 'invalid_request_error', 'Only open sessions can be expired')
      Object.assign(session, { status: 'expired', url: null })
      return found(session)
    },
    read(id, query) {
      const session = all.get(id)
      return found(session && withPayment(session, isExpanded(query)))
    },
    list(query) {
      const [intent, since, until] = ['payment_intent', 'created[gte]', 'created[lte]'].map((name) => query.get(name))
      const fitting = [...all.values()].filter(
        ({ payment_intent, created }) =>
          (!intent || payment_intent === intent) && created >= Number(since ?? 0) && created <= Number(until ?? Infinity),
      )
      const data = fitting.toReversed().map((session) => withPayment(session, isExpanded(query)))
      return found({ object: 'list', url: '/v1/checkout/sessions', data, has_more: false })
    },
    search(query) {
      const clauses = query.split(/ AND /i).map((clause) => /^metadata\[["'](\w+)["']\]:["']([^"']*)["']$/.exec(clause.trim()))
      if (clauses.includes(null)) return refusal(400, 'invalid_request_error', 'We were unable to parse your search query.')
      const fitting = searchable.filter(({ metadata }) => clauses.every((clause) => clause && metadata[clause[1] ?? ''] === clause[2]))
      const data = fitting.map(({ payment_intent, metadata }) => ({ id: payment_intent, object: 'payment_intent', metadata }))
      return found({ object: 'search_result', url: '/v1/payment_intents/search', data, has_more: false, next_page: null })
    },
    catchUp() {
      searchable = [...all.values()].filter(({ payment_intent }) => payment_intent !== null)
    },
    refuseByBank: (id) => void refusedByBank.add(id),
    open(id) {
      const session = all.get(id)
      if (session?.status !== 'open') throw new Error(`${id} is not open`)
      return session
    },
  }
}
