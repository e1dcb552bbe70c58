import type Stripe from 'stripe'
import type { DisputeEvidence } from '#features/payments/rules/disputes.ts'
import type { DisputeCalls, ProviderDispute } from '#features/payments/server/providers/provider.ts'
import { presentStripeTransaction } from '#features/payments/server/providers/stripe-balance.ts'
import { createOnce } from '#features/payments/server/providers/stripe-look-up.ts'

/** Stripe's disputes. `refusable` turns Stripe's refusals into ProviderRefused. */
export function stripeDisputes(stripe: Stripe, refusable: <Answer>(call: () => Promise<Answer>) => Promise<Answer>): DisputeCalls {
  return {
    get: async (reference) => present(await stripe.disputes.retrieve(reference, { expand: ['payment_intent'] })),
    async list(since) {
      const references: string[] = []
      const created = { gte: Math.floor(since.getTime() / 1_000) }
      for await (const { id } of stripe.disputes.list({ created, limit: 100 })) references.push(id)
      return references
    },
    async submit({ reference, requestId, evidence, submissionsBefore }) {
      await createOnce(
        requestId,
        (idempotencyKey) =>
          refusable(() => stripe.disputes.update(reference, { evidence: fieldsOf(evidence), submit: true }, { idempotencyKey })),
        async () => {
          const dispute = await stripe.disputes.retrieve(reference)
          return dispute.evidence_details.submission_count > submissionsBefore ? dispute : undefined
        },
      )
    },
  }
}

const statuses: Record<string, ProviderDispute['status']> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  under_review: 'under_review',
  warning_under_review: 'under_review',
  won: 'won',
  prevented: 'closed',
  warning_closed: 'closed',
  lost: 'lost',
}

function present(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, currency, reason, status, evidence_details, payment_intent, created } = dispute
  const balanceTransactions = dispute.balance_transactions.map(presentStripeTransaction)
  const moved = balanceTransactions.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    reference: id,
    attemptId: (typeof payment_intent === 'object' && payment_intent?.metadata.attempt) || null,
    amountCents: amount,
    currency: currency.toUpperCase(),
    reason,
    // A status that is new at Stripe, such as an appeal, is up to the bank.
    status: statuses[status] ?? 'under_review',
    withdrawnCents: Math.max(0, -moved),
    stage: status.startsWith('warning') ? 'inquiry' : 'dispute',
    evidenceDueAt: evidence_details.due_by ? new Date(evidence_details.due_by * 1_000) : null,
    submissions: evidence_details.submission_count,
    openedAt: new Date(created * 1_000),
    balanceTransactions,
  }
}

const fields = {
  statement: 'uncategorized_text',
  order: 'product_description',
  consent: 'refund_policy_disclosure',
  delivery: 'access_activity_log',
} as const

/** Evidence without a field at Stripe is added to the statement. */
function fieldsOf({ texts, customerEmail, customerAddress, servicedAt }: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  const rest = texts.filter(({ kind }) => kind === 'statement' || kind === 'emails' || kind === 'earlier_orders')
  const evidence: Stripe.DisputeUpdateParams.Evidence = {
    customer_email_address: customerEmail,
    ...(customerAddress && { customer_purchase_ip: customerAddress }),
    [fields.statement]: rest.map(({ text }) => text).join('\n\n'),
    ...(servicedAt !== null && { service_date: servicedAt.slice(0, 10) }),
  }
  for (const { kind, text } of texts) {
    if (kind === 'order' || kind === 'consent' || kind === 'delivery') evidence[fields[kind]] = text
  }
  return evidence
}
