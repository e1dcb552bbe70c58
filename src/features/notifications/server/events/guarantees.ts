import { getGuaranteeClaim, getWithdrawal } from '#features/guarantees/server/queries.ts'
import type { EmailName } from '#features/notifications/rules/kinds.ts'
import { type ClaimFacts, decisionOf } from '#features/notifications/server/emails/guarantees.ts'
import { orderTitle } from '#features/notifications/server/emails/order-facts.ts'
import { sampleClaim, sampleOrder, sampleWithdrawal } from '#features/notifications/server/emails/samples.ts'
import { notifiedEvent, type NotificationSpec, shortened } from '#features/notifications/server/events/event.ts'
import { orderEmail, orderSpec } from '#features/notifications/server/events/orders.ts'
import type { Order } from '#features/orders/contract.ts'
import { getOrder, orderByNumber } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { JobData } from '#platform/jobs/queue.ts'

interface ClaimEvent {
  order: Order
  claim: Pick<ClaimFacts, 'kind' | 'status' | 'answer'>
  claimId: string
  /** The claim's id and round. A reopened claim gets another decision. */
  occasion: string
}

async function readClaim(ctx: Context, { orderId = '', guaranteeClaimId: claimId = '', round = '' }: JobData): Promise<ClaimEvent> {
  const [order, claim] = await Promise.all([getOrder(ctx.db, orderId), getGuaranteeClaim(ctx.db, claimId)])
  return { order, claim, claimId, occasion: `${claimId}${round && `:${round}`}` }
}

function claimSpec({ order, claimId, occasion }: ClaimEvent, template: EmailName, title: string, message: string): NotificationSpec {
  return orderSpec(order, title, message, orderEmail(order, template, { guaranteeClaimId: claimId }, occasion), occasion)
}

const sample: ClaimEvent = { order: sampleOrder(), claim: sampleClaim, claimId: 'rmd_sample', occasion: 'rmd_sample' }

/** Staff will decide the claim. */
export const guaranteeClaimReceived = notifiedEvent<ClaimEvent>({
  type: 'support',
  emailPolicy: 'now',
  facts: readClaim,
  spec: (facts) => {
    const message = `Our team will review your request for order ${facts.order.orderNumber} and reply. You don’t need to contact us again.`
    return claimSpec(facts, 'guarantee-claim-received', 'We’ve received your request', message)
  },
  sample,
})

export const guaranteeClaimAnswered = notifiedEvent<ClaimEvent>({
  type: 'support',
  emailPolicy: 'always',
  facts: readClaim,
  spec: (facts) => claimSpec(facts, 'guarantee-claim-answered', decisionOf(facts.claim), answerOf(facts)),
  sample,
})

function answerOf({ order, claim: { answer } }: Pick<ClaimEvent, 'order' | 'claim'>): string {
  return `Order ${order.orderNumber}: ${shortened(answer ?? orderTitle(order), 200)}`
}

/** The refill or the rewritten comments were delivered. */
export const guaranteeClaimDone = notifiedEvent<ClaimEvent>({
  type: 'order_update',
  emailPolicy: 'always',
  facts: readClaim,
  spec: (facts) => {
    const title = facts.claim.kind === 'refill' ? 'Your refill was delivered' : 'Your comments were rewritten'
    const { order } = facts
    return claimSpec(facts, 'guarantee-claim-redelivered', title, `Order ${order.orderNumber}, ${orderTitle(order)}.`)
  },
  sample,
})

interface WithdrawalEvent {
  order: Order
  withdrawalId: string
}

function withdrawalSpec({ order, withdrawalId }: WithdrawalEvent, template: EmailName, title: string, message: string): NotificationSpec {
  return orderSpec(order, title, message, orderEmail(order, template, { withdrawalId }, withdrawalId), withdrawalId)
}

/** Sends the receipt to the order's address. Sends nothing if no order has this number and address. */
export const withdrawalReceived = notifiedEvent<WithdrawalEvent>({
  type: 'support',
  emailPolicy: 'now',
  facts: async (ctx, { withdrawalId = '' }) => {
    const { orderNumber, email } = await getWithdrawal(ctx.db, withdrawalId)
    const order = await orderByNumber(ctx.db, orderNumber, email)
    return order ? { order, withdrawalId } : null
  },
  spec: (facts) => {
    const message = `For order ${facts.order.orderNumber}. We’ll let you know the outcome.`
    return withdrawalSpec(facts, 'withdrawal-receipt', 'We’ve received your withdrawal', message)
  },
  sample: { order: sampleOrder(), withdrawalId: 'wdr_sample' },
})

export const withdrawalAnswered = notifiedEvent<WithdrawalEvent & Pick<ClaimEvent, 'claim'>>({
  type: 'support',
  emailPolicy: 'now',
  facts: async (ctx, { withdrawalId = '', orderId = '' }) => {
    const [order, { guaranteeClaimId }] = await Promise.all([getOrder(ctx.db, orderId), getWithdrawal(ctx.db, withdrawalId)])
    return { order, withdrawalId, claim: await getGuaranteeClaim(ctx.db, guaranteeClaimId ?? '') }
  },
  spec: (facts) =>
    withdrawalSpec(facts, 'withdrawal-outcome', decisionOf({ kind: 'withdrawal', status: facts.claim.status }), answerOf(facts)),
  sample: { order: sampleOrder('canceled'), withdrawalId: 'wdr_sample', claim: sampleWithdrawal },
})
