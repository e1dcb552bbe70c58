import { randomBytes } from 'node:crypto'

export interface Money {
  currency_code: string
  value: string
}

/** The fields of a dispute that the shop reads. */
export interface PayPalDispute {
  dispute_id: string
  create_time: string
  disputed_transactions: { seller_transaction_id: string; custom: string }[]
  reason: string
  status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
  dispute_amount: Money
  dispute_outcome?: { outcome_code: string; amount_refunded?: Money }
  money_movements?: {
    affected_party: 'SELLER'
    amount: Money
    type: 'DEBIT' | 'CREDIT'
    reason: string
  }[]
  evidences?: { evidence_type: string; notes: string; source: string }[]
  seller_response_due_date: string
  dispute_life_cycle_stage: 'INQUIRY' | 'CHARGEBACK'
}

const DAY_MS = 86_400_000

/** PayPal's disputes. Customers open them, PayPal decides, and the shop submits evidence once each time PayPal asks. */
export interface PayPalDisputes {
  all: Map<string, PayPalDispute>
  /** Disputes a capture as its customer. PayPal holds the amount. */
  open(capture: { id: string; custom_id: string; amount: Money } | undefined, changes?: Partial<PayPalDispute>): PayPalDispute
  decide(dispute: PayPalDispute, outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR'): void
  /** Makes PayPal request evidence again with a later due date, optionally at another stage. */
  askAgain(dispute: PayPalDispute, stage?: PayPalDispute['dispute_life_cycle_stage']): void
  /** A dispute as the API returns it, with the links for actions that are currently possible. */
  shown(dispute: PayPalDispute, url: string): object
  /** Submits the shop's evidence. Returns false if the dispute doesn't accept any. */
  provide(id: string, evidences: { evidence_type: string; notes: string }[]): boolean
}

/** An inquiry doesn't take evidence, because customer and shop are still talking to each other. */
function takesEvidence({ status, dispute_life_cycle_stage }: PayPalDispute): boolean {
  return status === 'WAITING_FOR_SELLER_RESPONSE' && dispute_life_cycle_stage !== 'INQUIRY'
}

/** Creates the disputes of a stand-in. `add` adds a transaction to its search. */
export function payPalDisputes(add: (code: string, amount: Money) => void): PayPalDisputes {
  const all = new Map<string, PayPalDispute>()
  const negative = ({ currency_code, value }: Money) => ({
    currency_code,
    value: `-${value}`,
  })
  return {
    all,
    open(capture, changes = {}) {
      if (!capture) throw new Error('only a capture can be disputed')
      const dispute: PayPalDispute = {
        dispute_id: `PP-D-${randomBytes(4).readUInt32BE()}`,
        create_time: new Date().toISOString(),
        disputed_transactions: [{ seller_transaction_id: capture.id, custom: capture.custom_id }],
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        status: 'WAITING_FOR_SELLER_RESPONSE',
        dispute_amount: capture.amount,
        dispute_life_cycle_stage: 'CHARGEBACK',
        seller_response_due_date: new Date(Date.now() + 10 * DAY_MS).toISOString(),
        ...changes,
      }
      all.set(dispute.dispute_id, dispute)
      add('T1110', negative(dispute.dispute_amount))
      return dispute
    },
    decide(dispute, outcome_code) {
      Object.assign(dispute, {
        status: 'RESOLVED',
        dispute_outcome: { outcome_code },
      })
      if (outcome_code === 'RESOLVED_SELLER_FAVOUR') add('T1111', dispute.dispute_amount)
    },
    askAgain(dispute, stage = dispute.dispute_life_cycle_stage) {
      const dueAt = Date.parse(dispute.seller_response_due_date) + DAY_MS
      Object.assign(dispute, {
        status: 'WAITING_FOR_SELLER_RESPONSE',
        dispute_life_cycle_stage: stage,
        seller_response_due_date: new Date(dueAt).toISOString(),
      })
    },
    shown(dispute, url) {
      const self = `${url}/v1/customer/disputes/${dispute.dispute_id}`
      const actions = takesEvidence(dispute) ? ['accept-claim', 'provide-evidence'] : ['send-message', 'make-offer']
      const links = actions.map((rel) => ({ rel, href: `${self}/${rel}`, method: 'POST' }))
      return { ...structuredClone(dispute), links: [{ rel: 'self', href: self, method: 'GET' }, ...links] }
    },
    provide(id, evidences) {
      const dispute = all.get(id)
      if (!dispute || !takesEvidence(dispute)) return false
      dispute.status = 'UNDER_REVIEW'
      const provided = evidences.map((evidence) => ({ ...evidence, source: 'SUBMITTED_BY_SELLER' }))
      dispute.evidences = [...(dispute.evidences ?? []), ...provided]
      return true
    },
  }
}
