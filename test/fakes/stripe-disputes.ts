import { randomBytes } from 'node:crypto'

/** The fields of a balance transaction that the shop reads. Amounts in cents, times in Unix seconds. */
export interface BalanceLine {
  id: string
  object: 'balance_transaction'
  type: 'charge' | 'refund' | 'payout' | 'adjustment' | 'stripe_fee' | 'topup'
  reporting_category: string
  amount: number
  fee: number
  net: number
  currency: string
  created: number
  /** Null if Stripe has no resource for it. */
  source: { id: string; object: string; [key: string]: unknown } | null
  /** The payout that includes it. */
  payout?: string
}

/** The fields of a dispute that the shop reads. Amounts in cents, times in Unix seconds. */
export interface StripeDispute {
  id: string
  object: 'dispute'
  amount: number
  currency: 'usd'
  charge: string
  payment_intent: string
  reason: string
  status: string
  created: number
  balance_transactions: BalanceLine[]
  evidence: Record<string, unknown>
  evidence_details: {
    due_by: number
    has_evidence: boolean
    past_due: boolean
    submission_count: number
  }
  is_charge_refundable: boolean
  livemode: false
  metadata: Record<string, string>
}

interface DisputedSession {
  amount_total: number
  payment_intent: string | null
  metadata: Record<string, string>
}

type Move = (type: 'adjustment', amount: number, more: Partial<BalanceLine>) => BalanceLine

const DAY_SECONDS = 86_400

/** Stripe's disputes. Banks open and decide them, and the shop submits evidence once each time they ask. */
export interface StripeDisputes {
  all: Map<string, StripeDispute>
  /** Disputes a paid session as the bank. The amount and a fee of $15 are withdrawn, unless it's an inquiry. */
  open(session: DisputedSession | undefined, changes?: Partial<StripeDispute>): StripeDispute
  /** Withdraws the disputed amount and a fee of $15. */
  withdraw(dispute: StripeDispute): void
  /** Turns an inquiry into a chargeback. The money is withdrawn, and evidence is due again at a later date. */
  escalate(dispute: StripeDispute): void
  /** Decides a dispute as the bank. Withdrawn money is returned if the shop wins. */
  decide(dispute: StripeDispute, outcome: 'won' | 'lost'): void
  /** A dispute as the API returns it, with its expanded payment. */
  shown(id: string): object | undefined
  list(since: number): object[]
  /** Submits the shop's evidence. Returns undefined if the dispute doesn't accept any. */
  submit(id: string, evidence: Record<string, unknown>): object | undefined
}

/** Creates the disputes of a stand-in. `move` changes its balance. */
export function stripeDisputes(move: Move): StripeDisputes {
  const all = new Map<string, StripeDispute>()
  const payments = new Map<string, DisputedSession>()
  const source = ({ id }: StripeDispute) => ({ id, object: 'dispute' })

  function withdraw(dispute: StripeDispute): void {
    const line = move('adjustment', -dispute.amount, {
      fee: 1_500,
      reporting_category: 'dispute',
      source: source(dispute),
    })
    dispute.balance_transactions.push(line)
  }

  return {
    all,
    open(session, changes = {}) {
      if (!session?.payment_intent) throw new Error('only a paid session can be disputed')
      const now = Math.floor(Date.now() / 1_000)
      const dispute: StripeDispute = {
        id: `du_${randomBytes(12).toString('hex')}`,
        object: 'dispute',
        amount: session.amount_total,
        currency: 'usd',
        charge: `ch_${session.payment_intent.slice(3)}`,
        payment_intent: session.payment_intent,
        reason: 'fraudulent',
        status: 'needs_response',
        created: now,
        balance_transactions: [],
        evidence: {},
        evidence_details: {
          due_by: now + 9 * DAY_SECONDS,
          has_evidence: false,
          past_due: false,
          submission_count: 0,
        },
        is_charge_refundable: false,
        livemode: false,
        metadata: {},
        ...changes,
      }
      all.set(dispute.id, dispute)
      payments.set(dispute.id, session)
      if (!dispute.status.startsWith('warning')) withdraw(dispute)
      return dispute
    },
    withdraw,
    escalate(dispute) {
      dispute.status = 'needs_response'
      dispute.evidence_details.due_by += 7 * DAY_SECONDS
      withdraw(dispute)
    },
    decide(dispute, outcome) {
      dispute.status = outcome
      const taken = -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
      if (outcome === 'lost' || taken === 0) return
      dispute.balance_transactions.push(
        move('adjustment', taken, {
          reporting_category: 'dispute_reversal',
          source: source(dispute),
        }),
      )
    },
    shown(id) {
      const dispute = all.get(id)
      const metadata = payments.get(id)?.metadata ?? {}
      return (
        dispute && {
          ...dispute,
          payment_intent: {
            id: dispute.payment_intent,
            object: 'payment_intent',
            metadata,
          },
        }
      )
    },
    list: (since) => [...all.values()].filter(({ created }) => created >= since),
    submit(id, evidence) {
      const dispute = all.get(id)
      if (!dispute?.status.endsWith('needs_response')) return undefined
      const { evidence_details } = dispute
      Object.assign(dispute, {
        evidence,
        status: dispute.status.replace('needs_response', 'under_review'),
        evidence_details: {
          ...evidence_details,
          has_evidence: true,
          submission_count: evidence_details.submission_count + 1,
        },
      })
      return dispute
    },
  }
}
