import type { OrderRefund } from '#features/checkout/contract.ts'
import { getOrderRefund } from '#features/checkout/server/queries.ts'
import { emailTemplate, outdated, type Row, rowsOf } from '#features/notifications/server/emails/content.ts'
import {
  deliveredOf,
  instantOf,
  methodName,
  orderCard,
  orderLinks,
  type Payment,
  paidWith,
  readOrderFacts,
} from '#features/notifications/server/emails/order-facts.ts'
import { SAMPLE_AT, sampleOrderFacts, sampleRefund } from '#features/notifications/server/emails/samples.ts'
import { timeZoneOf } from '#features/notifications/server/queries/preferences.ts'
import type { Order } from '#features/orders/contract.ts'
import { undeliveredShare } from '#features/orders/rules.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { latestAttempt, refundOf } from '#features/payments/server/queries.ts'
import { getDeposit } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'

/** Says where the money of a refund goes. */
export function whereTo({ toMethodCents, toBalanceCents, toBonusCents }: OrderRefund, payment: Payment | undefined): string {
  const to = payment ? refundTarget(payment) : 'to your original payment method'
  return [
    toMethodCents > 0 ? `We’re refunding ${formatMoney(toMethodCents)} ${to} and will email you once it’s sent.` : '',
    toBalanceCents > 0 ? `We’ve added ${formatMoney(toBalanceCents)} to your balance.` : '',
    toBonusCents > 0 ? `We’ve returned ${formatMoney(toBonusCents)} in bonus credit.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** `to Visa ending in 4242`, `in Bitcoin`. */
export function refundTarget(payment: Payment): string {
  const { card, coin, method } = payment
  if (card) return `to ${methodName(payment)}`
  if (coin) return `in ${methodName(payment)}`
  return { card: 'to your card', paypal: 'to PayPal', crypto: 'in crypto', balance: 'to your balance' }[method]
}

/** The rows that explain how the refund of an incomplete order is computed. */
export function returnRows(order: Order, { amountCents, creditNoteNumber }: OrderRefund): Row[] {
  const { quantity, priceCents, delivered } = order
  const missing = quantity - (delivered ?? 0)
  const refundedBefore = undeliveredShare(priceCents, quantity, delivered ?? 0) - amountCents
  const number = (count: number) => count.toLocaleString('en-US')
  return rowsOf([
    ['Paid', formatMoney(priceCents)],
    ['Delivered', deliveredOf(order)],
    ['Not delivered', missing === quantity ? 'The full order' : `${number(missing)} ÷ ${number(quantity)} × ${formatMoney(priceCents)}`],
    ['Already refunded', refundedBefore > 0 ? formatMoney(refundedBefore) : null],
    ['Credit note', creditNoteNumber],
  ])
}

async function readRefund(ctx: Context, data: Record<string, string>) {
  const [facts, refund] = await Promise.all([readOrderFacts(ctx, data), getOrderRefund(ctx.db, data.orderRefundId ?? '')])
  return { ...facts, refund }
}

function partRows({ toMethodCents, toBalanceCents, toBonusCents }: OrderRefund): Row[] {
  const parts: [string, number][] = [
    ['Original payment method', toMethodCents],
    ['Your balance', toBalanceCents],
    ['Bonus credit', toBonusCents],
  ]
  const used = parts.filter(([, cents]) => cents > 0)
  return used.length > 1 ? used.map(([name, cents]) => [name, formatMoney(cents)]) : []
}

/** A refund was sent. */
export const refundPaid = emailTemplate({
  facts: readRefund,
  content: ({ refund, ...facts }, shop) => {
    const { order } = facts
    const amount = formatMoney(refund.amountCents)
    return {
      subject: `We’ve refunded ${amount} for order ${order.orderNumber}`,
      preview: refund.toMethodCents > 0 ? `${amount} is on its way to you.` : `${amount} is in your balance.`,
      heading: `We’ve refunded ${amount}`,
      paragraphs: [
        refund.toMethodCents > 0
          ? 'Our payment provider has sent your refund; how soon it shows up depends on your bank or card company.'
          : 'Your refund is in your balance, ready to spend.',
      ],
      card: orderCard(order, [['Credit note', refund.creditNoteNumber], ...partRows(refund)], ['Refunded', amount]),
      ...orderLinks(facts, shop),
    }
  },
  sample: { ...sampleOrderFacts('partial'), refund: sampleRefund() },
})

/** The provider rejected a refund, which will be retried. */
export const refundFailed = emailTemplate({
  facts: readRefund,
  content: ({ refund, ...facts }, shop) => {
    const amount = formatMoney(refund.toMethodCents)
    return {
      subject: `Your refund for order ${facts.order.orderNumber} is delayed`,
      preview: `We still owe you ${amount}.`,
      heading: 'Your refund is delayed',
      paragraphs: [
        `The payment provider didn’t accept our ${amount} refund, so we’ll retry automatically, and our team is looking into it.`,
      ],
      card: orderCard(facts.order, [['Credit note', refund.creditNoteNumber]], ['Refund', amount]),
      more: ['We still owe you this money. You don’t need to do anything: we’ll email you once it’s sent.'],
      ...orderLinks(facts, shop),
    }
  },
  sample: { ...sampleOrderFacts('partial'), refund: sampleRefund() },
})

interface ClaimFacts {
  amountCents: number
  /** Null for a deposit. */
  orderNumber: string | null
  /** Null once the customer has claimed the refund, or if it was rejected. */
  claimUrl: string | null
}

/** A crypto refund can be claimed: the customer has to enter a wallet. */
export const refundClaimable = emailTemplate<ClaimFacts>({
  facts: async (ctx, { refundId = '', orderId }) => {
    const found = await refundOf(ctx.db, refundId)
    if (!found) throw notFound('There is no such refund.')
    const { amountCents, claimUrl, status } = found.refund
    const orderNumber = orderId === undefined ? null : (await getOrder(ctx.db, orderId)).orderNumber
    return { amountCents, orderNumber, claimUrl: status === 'succeeded' ? null : claimUrl }
  },
  content: ({ amountCents, orderNumber, claimUrl }, shop) => {
    const amount = formatMoney(amountCents)
    const of = orderNumber === null ? 'your deposit' : `order ${orderNumber}`
    if (claimUrl === null)
      return outdated(shop, `Your refund for ${of}`, 'Already claimed', `You’ve claimed the ${amount} refund for ${of}.`)
    return {
      subject: `Claim your ${amount} refund for ${of}`,
      preview: 'Tell us which wallet to send it to.',
      heading: `Claim your ${amount} refund`,
      paragraphs: [`Your refund for ${of} is ready; tell us which wallet to send it to, because a crypto payment can’t be reversed.`],
      button: { label: 'Claim refund', href: claimUrl },
      card: { rows: rowsOf([['Order', orderNumber]]), total: ['Refund', amount] },
      more: [
        'Open the link, enter the address of your own wallet, and confirm. We send coins worth the refund at the exchange rate of that day. Check the address carefully: a transfer can’t be undone.',
      ],
      after: 'There’s no deadline: the link works until you claim the refund. Anyone with the link can claim it, so please don’t share it.',
      footer: `You’re receiving this email because we’re refunding a payment that you made at ${shop.storeName}.`,
    }
  },
  sample: { amountCents: 168, orderNumber: sampleOrderFacts().order.orderNumber, claimUrl: 'https://pay.example/pull-payments/sample' },
})

interface DepositFacts {
  id: string
  amountCents: number
  receivedAt: Date
  payment: Payment | undefined
  /** In cents. Undefined if it was not recorded. */
  balance: number | undefined
  timeZone: string
}

/** The receipt of a deposit. */
export const depositPaid = emailTemplate<DepositFacts>({
  facts: async (ctx, { depositId = '', userId = '', balanceCents }) => {
    const [{ id, amountCents, paidAt, createdAt }, payment, timeZone] = await Promise.all([
      getDeposit(ctx.db, depositId),
      latestAttempt(ctx.db, { type: 'deposit', id: depositId }),
      timeZoneOf(ctx.db, userId),
    ])
    const balance = balanceCents === undefined ? undefined : Number(balanceCents)
    return { id, amountCents, receivedAt: paidAt ?? createdAt, payment, balance, timeZone }
  },
  content: ({ id, amountCents, receivedAt, payment, balance, timeZone }, { storeName, publicUrl }) => {
    const amount = formatMoney(amountCents)
    return {
      subject: `${amount} added to your balance`,
      preview: 'We’ve received your deposit.',
      heading: `${amount} added to your balance`,
      paragraphs: ['You can use your balance to pay for all or part of an order.'],
      button: { label: 'View balance', href: `${publicUrl}/profile?section=deposit` },
      card: {
        rows: rowsOf([
          ['Reference', id],
          ['Received', instantOf(receivedAt, timeZone)],
          ['Paid with', payment && paidWith(payment)],
          ['New balance', balance === undefined ? null : formatMoney(balance)],
        ]),
        total: ['Amount', amount],
      },
      more: ['Money you add never expires.'],
      footer: `You’re receiving this email because money was added to your account at ${storeName}. Keep it as your receipt.`,
    }
  },
  sample: {
    id: 'dep_sample',
    amountCents: 2_500,
    receivedAt: SAMPLE_AT,
    payment: sampleOrderFacts().payment,
    balance: 5_000,
    timeZone: 'UTC',
  },
})
