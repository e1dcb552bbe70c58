import { getOrderRefund } from '#features/checkout/server/queries.ts'
import type { RemedyKind } from '#features/guarantees/contract.ts'
import { getRemedy, getWithdrawal, type RemedyRequest } from '#features/guarantees/server/queries.ts'
import type { Letter } from '#features/notifications/server/letters/letter.ts'
import { instantOf, orderFacts } from '#features/notifications/server/letters/order-facts.ts'
import { returnRows, whereTo } from '#features/notifications/server/letters/returned.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'

type Data = Record<string, string>

const asked: Record<RemedyKind, string> = {
  refund: 'You asked for your money back',
  refill: 'You asked for a refill',
  revision: 'You asked for the comments to be rewritten',
  withdrawal: 'You withdrew',
  problem: 'You told us about a problem',
}

/** A request that a person decides has come in. */
export async function remedyReceived(ctx: Context, { orderId = '', remedyId = '' }: Data): Promise<Letter> {
  const [{ order, title, footer, link }, request] = await Promise.all([orderFacts(ctx, orderId), getRemedy(ctx.db, remedyId)])
  return {
    subject: `We have your request about order ${order.orderNumber}`,
    preview: 'A person looks at it and answers by e-mail.',
    heading: 'Your request is here',
    paragraphs: [
      `${asked[request.kind]}: order ${order.orderNumber}, ${title}. A person looks at it and answers at this address; you need not write again.`,
    ],
    button: { label: 'See the order', href: link },
    rows: requestRows(request),
    footer,
  }
}

function requestRows({ message, currentCount, quantity, amountCents, createdAt }: RemedyRequest): [string, string][] {
  return [
    ...(currentCount === null ? [] : [['Count now', currentCount.toLocaleString('en-US')] satisfies [string, string]]),
    ...(message === null ? [] : [['You wrote', message] satisfies [string, string]]),
    ...(quantity === null ? [] : [['Missing', quantity.toLocaleString('en-US')] satisfies [string, string]]),
    ...(amountCents === null ? [] : [['At most', formatMoney(amountCents)] satisfies [string, string]]),
    ['Received', instantOf(createdAt)],
  ]
}

/** A request is decided, by a person or, for a refill, by the rule. */
export async function remedyAnswered(ctx: Context, { orderId = '', remedyId = '' }: Data): Promise<Letter> {
  const [{ order, attempt, footer, link }, request] = await Promise.all([orderFacts(ctx, orderId), getRemedy(ctx.db, remedyId)])
  const { kind, status, answer, orderRefundId } = request
  const refund = orderRefundId === null ? null : await getOrderRefund(ctx.db, orderRefundId)
  const heading = headings[kind][status === 'refused' ? 'refused' : 'granted']
  return {
    subject: `Order ${order.orderNumber}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    preview: answer?.slice(0, 120) ?? heading,
    heading,
    paragraphs: [...paragraphsOf(answer), ...(refund ? [whereTo(refund, attempt)] : [])],
    button: { label: 'See the order', href: link },
    ...(refund && {
      rows: [
        ['Credit note', refund.creditNoteNumber],
        ['Goes back to you', formatMoney(refund.amountCents)],
      ],
    }),
    after: status === 'refused' ? 'You can ask again on the order’s page, where you see what is open and until when.' : undefined,
    footer,
  }
}

/** What came of a request, in a few words. */
export const headings: Record<RemedyKind, Record<'granted' | 'refused', string>> = {
  refund: { granted: 'Your refund is granted', refused: 'We do not refund this order' },
  refill: { granted: 'Your refill is on its way', refused: 'There is no refill for this order' },
  revision: { granted: 'Your comments are being rewritten', refused: 'The comments stay as they are' },
  withdrawal: { granted: 'Your withdrawal is carried out', refused: 'Your withdrawal could not be carried out' },
  problem: { granted: 'We looked at your problem', refused: 'We looked at your problem' },
}

function paragraphsOf(text: string | null): string[] {
  return (text ?? '').split(/\n+/).filter((line) => line.trim() !== '')
}

/** What was asked for is delivered once more. */
export async function redelivered(ctx: Context, { orderId = '', remedyId = '' }: Data): Promise<Letter> {
  const [{ order, title, footer, link }, { kind, quantity }] = await Promise.all([orderFacts(ctx, orderId), getRemedy(ctx.db, remedyId)])
  const isRefill = kind === 'refill'
  const what = isRefill ? `The missing ${(quantity ?? 0).toLocaleString('en-US')} are delivered again.` : 'The comments are rewritten.'
  return {
    subject: `Order ${order.orderNumber}: ${isRefill ? 'your refill is delivered' : 'your comments are rewritten'}`,
    preview: what,
    heading: isRefill ? 'Your refill is delivered' : 'Your comments are rewritten',
    paragraphs: [`${what} Your order: ${title}, ${order.targetUrl}.`],
    button: { label: 'See the order', href: link },
    after: 'If it is still not right, ask again on the order’s page.',
    footer,
  }
}

/** The provider has paid the money back. */
export async function refundPaid(ctx: Context, { orderId = '', orderRefundId = '' }: Data): Promise<Letter> {
  const [{ order, footer, link }, refund] = await Promise.all([orderFacts(ctx, orderId), getOrderRefund(ctx.db, orderRefundId)])
  const amount = formatMoney(refund.amountCents)
  return {
    subject: `${amount} for order ${order.orderNumber} is paid back`,
    preview: `${amount} is on its way to you.`,
    heading: `${amount} is paid back`,
    paragraphs: [
      refund.toMethodCents > 0
        ? 'The payment provider has sent it. Your bank may take a few days to show it.'
        : 'It is in your balance, ready to be spent.',
    ],
    button: { label: 'See the order', href: link },
    rows: [['Order', order.orderNumber], ['Credit note', refund.creditNoteNumber], ...partRows(refund), ['Paid back', amount]],
    footer,
  }
}

function partRows(refund: { toMethodCents: number; toBalanceCents: number; toBonusCents: number }): [string, string][] {
  const parts: [string, number][] = [
    ['The way you paid', refund.toMethodCents],
    ['Your balance', refund.toBalanceCents],
    ['Bonus credit', refund.toBonusCents],
  ]
  const some = parts.filter(([, cents]) => cents > 0)
  return some.length > 1 ? some.map(([name, cents]) => [name, formatMoney(cents)]) : []
}

/** The provider did not take the refund: the customer learns it, and that the money is still theirs. */
export async function refundFailed(ctx: Context, { orderId = '', orderRefundId = '' }: Data): Promise<Letter> {
  const [{ order, footer, link }, refund] = await Promise.all([orderFacts(ctx, orderId), getOrderRefund(ctx.db, orderRefundId)])
  const amount = formatMoney(refund.toMethodCents)
  return {
    subject: `Your refund for order ${order.orderNumber} takes longer`,
    preview: `We still owe you ${amount}.`,
    heading: 'Your refund takes longer',
    paragraphs: [
      `The payment provider did not take our refund of ${amount}. We still owe it to you: it is tried again by itself, and a person looks into it. You need not do anything.`,
      'We write again once it is paid.',
    ],
    button: { label: 'See the order', href: link },
    footer,
  }
}

/** Proof of a declaration of withdrawal: what was declared, and when it came in. */
export async function withdrawalReceipt(ctx: Context, { orderId = '', withdrawalId = '' }: Data): Promise<Letter> {
  const [{ order, title }, withdrawal] = await Promise.all([orderFacts(ctx, orderId), getWithdrawal(ctx.db, withdrawalId)])
  const name: [string, string][] = withdrawal.name === null ? [] : [['Name', withdrawal.name]]
  return {
    subject: `Receipt of your withdrawal from order ${order.orderNumber}`,
    preview: `Received ${instantOf(withdrawal.receivedAt)}.`,
    heading: 'We have received your withdrawal',
    paragraphs: ['This is your receipt; please keep it. What comes of your declaration follows in a mail of its own.'],
    rows: [
      ['Declaration', `I withdraw from order ${order.orderNumber}, ${title}.`],
      ...name,
      ['E-mail', order.email],
      ['Number', withdrawal.id],
      ['Received', instantOf(withdrawal.receivedAt)],
    ],
    footer: `You get this mail because a withdrawal from order ${order.orderNumber} was declared at ${ctx.config.STORE_NAME} with this address.`,
  }
}

/** What came of a declaration of withdrawal. */
export async function withdrawalOutcome(ctx: Context, { orderId = '', withdrawalId = '' }: Data): Promise<Letter> {
  const [{ order, attempt, footer, link }, { remedyId }] = await Promise.all([
    orderFacts(ctx, orderId),
    getWithdrawal(ctx.db, withdrawalId),
  ])
  const { status, answer, orderRefundId } = await getRemedy(ctx.db, remedyId ?? '')
  const refund = orderRefundId === null ? null : await getOrderRefund(ctx.db, orderRefundId)
  const heading = headings.withdrawal[status === 'refused' ? 'refused' : 'granted']
  return {
    subject: `Order ${order.orderNumber}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    preview: answer ?? heading,
    heading,
    paragraphs: refund ? ['The order is stopped.', whereTo(refund, attempt)] : paragraphsOf(answer),
    button: { label: 'See the order', href: link },
    ...(refund && { rows: returnRows(order, refund) }),
    after: 'Do you see it differently? Report a problem on the order’s page, and a person looks at it.',
    footer,
  }
}
