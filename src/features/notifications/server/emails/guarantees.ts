import type { OrderRefund } from '#features/checkout/contract.ts'
import { getOrderRefund } from '#features/checkout/server/queries.ts'
import type { GuaranteeClaimKind, GuaranteeClaimRecord } from '#features/guarantees/contract.ts'
import { unitsOf } from '#features/guarantees/rules/wording.ts'
import { getGuaranteeClaim, getWithdrawal, withdrawalAnswer } from '#features/guarantees/server/queries.ts'
import { emailTemplate, lowerFirst, type Row, rowsOf } from '#features/notifications/server/emails/content.ts'
import { returnRows, whereTo } from '#features/notifications/server/emails/money.ts'
import {
  instantOf,
  linkRows,
  orderCard,
  type OrderFacts,
  orderLinks,
  orderTitle,
  readOrderFacts,
} from '#features/notifications/server/emails/order-facts.ts'
import { SAMPLE_AT, sampleClaim, sampleOrderFacts, sampleRefund, sampleWithdrawal } from '#features/notifications/server/emails/samples.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'
import { cutText } from '#shared/text.ts'

/** The parts of a claim that emails use. */
export type ClaimFacts = Pick<
  GuaranteeClaimRecord,
  'kind' | 'status' | 'currentCount' | 'amountCents' | 'quantity' | 'answer' | 'createdAt'
>

interface OrderClaimFacts extends OrderFacts {
  claim: ClaimFacts
  refund: OrderRefund | undefined
}

async function readClaim(ctx: Context, data: Record<string, string>, claimId = data.guaranteeClaimId ?? ''): Promise<OrderClaimFacts> {
  const [facts, claim] = await Promise.all([readOrderFacts(ctx, data), getGuaranteeClaim(ctx.db, claimId)])
  return { ...facts, claim, refund: claim.orderRefundId === null ? undefined : await getOrderRefund(ctx.db, claim.orderRefundId) }
}

const sample: OrderClaimFacts = { ...sampleOrderFacts(), claim: sampleClaim, refund: undefined }

const requested: Record<GuaranteeClaimKind, string> = {
  refund: 'You requested a refund',
  refill: 'You requested a refill',
  revision: 'You asked us to rewrite comments',
  withdrawal: 'You withdrew from your purchase',
  problem: 'You reported a problem',
}

/** A claim that staff have to decide was received. */
export const guaranteeClaimReceived = emailTemplate({
  facts: (ctx, data) => readClaim(ctx, data),
  content: ({ claim, ...facts }, shop) => {
    const { order, timeZone } = facts
    return {
      subject: `We’ve received your request for order ${order.orderNumber}`,
      preview: 'We’ll review it and reply by email.',
      heading: 'We’ve received your request',
      paragraphs: [`${requested[claim.kind]}, and our team will review it and reply to this address.`],
      card: orderCard(order, claimRows(claim, timeZone)),
      more: ['You don’t need to contact us again.'],
      ...orderLinks(facts, shop),
    }
  },
  sample,
})

/** The rows of a claim's card. Omits the customer's message, because the order may have someone else's address. */
function claimRows({ currentCount, quantity, amountCents, createdAt }: ClaimFacts, timeZone: string): Row[] {
  return rowsOf([
    ['Current count', currentCount?.toLocaleString('en-US')],
    ['Missing', quantity?.toLocaleString('en-US')],
    ['Up to', amountCents === null ? null : formatMoney(amountCents)],
    ['Received', instantOf(createdAt, timeZone)],
  ])
}

/** The title of a decision on a claim. */
export function decisionOf({ kind, status }: Pick<ClaimFacts, 'kind' | 'status'>): string {
  return headings[kind][status === 'refused' ? 'refused' : 'granted']
}

const headings: Record<GuaranteeClaimKind, Record<'granted' | 'refused', string>> = {
  refund: { granted: 'Your refund was approved', refused: 'Your refund request was declined' },
  refill: { granted: 'Your refill is on its way', refused: 'Your refill request was declined' },
  revision: { granted: 'We’re rewriting your comments', refused: 'Your request to rewrite comments was declined' },
  withdrawal: { granted: 'Your withdrawal is complete', refused: 'Your withdrawal couldn’t be completed' },
  problem: { granted: 'We’ve looked into your problem', refused: 'We’ve looked into your problem' },
}

function paragraphsOf(text: string | null): string[] {
  return (text ?? '').split(/\n+/).filter((line) => line.trim() !== '')
}

/** A claim was decided by staff or, for a refill, by a rule. */
export const guaranteeClaimAnswered = emailTemplate({
  facts: (ctx, data) => readClaim(ctx, data),
  content: ({ claim, refund, ...facts }, shop) => {
    const heading = decisionOf(claim)
    return {
      subject: `Order ${facts.order.orderNumber}: ${lowerFirst(heading)}`,
      preview: claim.answer === null ? heading : cutText(claim.answer, 120),
      heading,
      paragraphs: paragraphsOf(claim.answer),
      card: refund
        ? orderCard(facts.order, [['Credit note', refund.creditNoteNumber]], ['Refund', formatMoney(refund.amountCents)])
        : orderCard(facts.order, [['Link', facts.order.targetUrl]]),
      more: refund ? [whereTo(refund, facts.payment)] : [],
      ...(claim.status === 'refused' && {
        after: 'You can submit another request on the order page, which lists your options and deadlines.',
      }),
      ...orderLinks(facts, shop),
    }
  },
  sample,
})

/** The refill or the rewritten comments were delivered. */
export const redelivered = emailTemplate({
  facts: (ctx, data) => readClaim(ctx, data),
  content: ({ claim, ...facts }, shop) => {
    const { order } = facts
    const isRefill = claim.kind === 'refill'
    const heading = isRefill ? 'Your refill was delivered' : 'Your comments were rewritten'
    const what = isRefill ? `We’ve delivered the missing ${unitsOf(order, claim.quantity ?? 0)}.` : 'We’ve rewritten the comments.'
    return {
      subject: `Order ${order.orderNumber}: ${lowerFirst(heading)}`,
      preview: what,
      heading,
      paragraphs: [what],
      card: orderCard(order, [['Link', order.targetUrl]]),
      after: 'If something is still wrong, you can submit another request on the order page.',
      ...orderLinks(facts, shop),
    }
  },
  sample,
})

/**
 * The receipt of a withdrawal: what was declared, and when it was received. Has links to confirm or deny the withdrawal, unless the order's
 * account declared it.
 */
export const withdrawalReceipt = emailTemplate({
  facts: async (ctx, data) => {
    const [{ order, timeZone }, withdrawal] = await Promise.all([readOrderFacts(ctx, data), getWithdrawal(ctx.db, data.withdrawalId ?? '')])
    const { id, name, receivedAt } = withdrawal
    return { order, timeZone, id, name, receivedAt, answer: withdrawalAnswer(ctx, withdrawal) }
  },
  content: ({ order, timeZone, id, name, receivedAt, answer }, { storeName }) => ({
    subject: `Receipt of your withdrawal from order ${order.orderNumber}`,
    preview: `Received ${instantOf(receivedAt, timeZone)}.`,
    heading: 'We’ve received your withdrawal',
    paragraphs: [
      answer
        ? `Confirm it and we’ll stop the order right away; otherwise we’ll process it on ${instantOf(answer.dueAt, timeZone)}.`
        : 'We’ll email you the outcome separately.',
    ],
    more: ['This is your receipt. Please keep it.', ...(answer ? ['We’ll email you the outcome separately.'] : [])],
    ...(answer && {
      button: { label: 'Confirm withdrawal', href: answer.confirm },
      after: 'Did someone else do this? Tell us before then, and we’ll continue your order.',
      afterLink: { label: 'This wasn’t me', href: answer.deny },
    }),
    card: {
      rows: rowsOf([
        ['Declaration', `I withdraw from order ${order.orderNumber}, ${orderTitle(order)}.`],
        ['Name', name],
        ['Email', order.email],
        ['Reference', id],
        ['Received', instantOf(receivedAt, timeZone)],
      ]),
    },
    footer: `You’re receiving this email because someone declared a withdrawal from order ${order.orderNumber} at ${storeName} with this address.`,
  }),
  sample: {
    order: sample.order,
    timeZone: 'UTC',
    id: 'wdr_sample',
    name: 'Ada Lovelace',
    receivedAt: SAMPLE_AT,
    answer: { confirm: 'https://shop.example/withdraw', deny: 'https://shop.example/withdraw', dueAt: SAMPLE_AT },
  },
})

/** The outcome of a withdrawal. */
export const withdrawalOutcome = emailTemplate({
  facts: async (ctx, data) => {
    const { guaranteeClaimId } = await getWithdrawal(ctx.db, data.withdrawalId ?? '')
    return readClaim(ctx, data, guaranteeClaimId ?? '')
  },
  content: ({ claim, refund, ...facts }, shop) => {
    const { order, payment } = facts
    const heading = decisionOf({ kind: 'withdrawal', status: claim.status })
    return {
      subject: `Order ${order.orderNumber}: ${lowerFirst(heading)}`,
      preview: claim.answer ?? heading,
      heading,
      paragraphs: refund ? ['We’ve stopped your order.'] : paragraphsOf(claim.answer),
      card: refund
        ? orderCard(order, returnRows(order, refund), ['Refund', formatMoney(refund.amountCents)])
        : orderCard(order, linkRows(order)),
      more: refund ? [whereTo(refund, payment)] : [],
      after: 'Do you disagree? Report a problem on the order page and our team will take a look.',
      ...orderLinks(facts, shop),
    }
  },
  sample: { ...sample, ...sampleOrderFacts('canceled'), claim: sampleWithdrawal, refund: sampleRefund(699) },
})
