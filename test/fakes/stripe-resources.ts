import type { Reply } from './provider-server.ts'

/** Fields of Stripe's resources that the shop doesn't read, from Stripe's fixtures. */
const rest: Record<string, object> = {
  'checkout.session': {
    automatic_tax: { enabled: false, status: null },
    created: 1_700_000_000,
    custom_fields: [],
    custom_text: { shipping_address: null, submit: null },
    livemode: false,
    mode: 'payment',
    payment_method_types: ['card'],
    shipping_options: [],
  },
  payment_intent: {
    amount: 1_099,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    created: 1_700_000_000,
    currency: 'usd',
    livemode: false,
    metadata: {},
    payment_method_types: ['card'],
    status: 'succeeded',
  },
  charge: {
    amount: 100,
    amount_captured: 100,
    amount_refunded: 0,
    billing_details: { address: null, email: null, name: null, phone: null },
    captured: true,
    created: 1_700_000_000,
    currency: 'usd',
    disputed: false,
    livemode: false,
    metadata: {},
    paid: true,
    refunded: false,
    status: 'succeeded',
  },
  refund: { amount: 100, created: 1_700_000_000, currency: 'usd' },
  dispute: {
    amount: 100,
    balance_transactions: [],
    charge: 'ch_1',
    created: 1_700_000_000,
    currency: 'usd',
    evidence: {},
    evidence_details: { due_by: null, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    reason: 'general',
    status: 'needs_response',
  },
  balance_transaction: { available_on: 1_700_000_000, fee_details: [], status: 'available' },
  payout: {
    amount: 100,
    arrival_date: 1_700_000_000,
    automatic: true,
    created: 1_700_000_000,
    currency: 'usd',
    livemode: false,
    method: 'standard',
    reconciliation_status: 'completed',
    source_type: 'card',
    status: 'paid',
    type: 'bank_account',
  },
  webhook_endpoint: { created: 1_700_000_000, livemode: false, metadata: {} },
}

/** Adds the fields in `rest` to every resource in a response. */
export function whole(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(whole)
  if (typeof answer !== 'object' || answer === null) return answer
  const own = Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, whole(value)]))
  return typeof own.object === 'string' ? { ...rest[own.object], ...own } : own
}

/** Stripe's response with a resource, or 404 if there is none. */
export function found(resource: object | undefined): Reply {
  return resource ? { status: 200, body: resource } : refusal(404, 'invalid_request_error', 'No such resource')
}

/** Stripe's error response. */
export function refusal(status: number, type: string, message: string): Reply {
  return { status, body: { error: { type, message } } }
}
