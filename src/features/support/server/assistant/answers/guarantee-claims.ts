import type { GuaranteeClaimKind } from '#features/guarantees/contract.ts'
import { MAX_MESSAGE_LENGTH } from '#features/guarantees/rules/kinds.ts'
import { dayOf } from '#features/guarantees/rules/wording.ts'
import { hasEnded } from '#features/orders/rules.ts'
import {
  type Requester,
  loadOrderDetails,
  type OrderDetails,
  orderLink,
  orderName,
  ordersAbout,
  ownOrder,
  ownOrders,
} from '#features/support/server/assistant/answers/own-orders.ts'
import { propose } from '#features/support/server/assistant/answers/proposals.ts'
import { notYours, withoutOrders } from '#features/support/server/assistant/answers/status.ts'
import { answerTopic } from '#features/support/server/assistant/answers/topics.ts'
import { type AssistantReply, counted, textReply } from '#features/support/server/assistant/request.ts'
import type { Question } from '#features/support/server/assistant/understand/question.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { listed } from '#shared/text.ts'

/** Answers a guarantee claim with what the order’s guarantees say, and proposes the claim if it is open. */
export async function answerGuaranteeClaim(
  ctx: Context,
  question: Question,
  requester: Requester,
  kind: GuaranteeClaimKind,
): Promise<AssistantReply> {
  const [number] = question.orderNumbers
  if (number !== undefined) {
    const order = await ownOrder(ctx, requester, number)
    return order ? ofOrder(await loadOrderDetails(ctx, order), question, requester, kind) : notYours(number, requester)
  }
  const own = await ownOrders(ctx, requester)
  if (own.length === 0) return inGeneral(ctx, question, requester, kind)
  // One after the other: a guest may have the links of thirty orders, and each takes two dozen queries.
  const known: OrderDetails[] = []
  for (const order of ordersAbout(own, question.services)) known.push(await loadOrderDetails(ctx, order))
  const candidates = known.filter((details) => kindOpen(details, kind) !== undefined)
  const [only] = candidates
  if (candidates.length === 1 && only) return ofOrder(only, question, requester, kind)
  return candidates.length > 1 ? whichOne(candidates, kind, requester) : noneOpen(known, kind, requester)
}

/** The searches for the shop’s texts about each kind of claim. */
const topics: Record<GuaranteeClaimKind, string | undefined> = {
  refund: 'what is the refund policy',
  refill: 'what is a refill',
  revision: 'revision of comments',
  withdrawal: 'how long can i withdraw from the contract',
  problem: undefined,
}

/** Answers visitors without a known order with the general rule and how to find their order. */
async function inGeneral(ctx: Context, question: Question, requester: Requester, kind: GuaranteeClaimKind): Promise<AssistantReply> {
  const own = withoutOrders(requester)
  const words = topics[kind]
  const rule = words === undefined ? undefined : await answerTopic(ctx, { ...question, words })
  return rule ? textReply(`${rule.content}\n\n${own.content}`, [...rule.links, ...own.links]) : own
}

/** Returns the open claim that fulfills a request. A running delivery is refunded by withdrawal. */
function kindOpen({ rights }: OrderDetails, kind: GuaranteeClaimKind): GuaranteeClaimKind | undefined {
  const ways: GuaranteeClaimKind[] = kind === 'refund' ? ['refund', 'withdrawal'] : [kind]
  return ways.find((way) => rights.remedies.some((option) => option.kind === way && option.isOpen))
}

const MIN_REASON_WORDS = 6

function ofOrder(known: OrderDetails, question: Question, requester: Requester, kind: GuaranteeClaimKind): AssistantReply {
  const { order, rights } = known
  const open = kindOpen(known, kind)
  const closed = rights.remedies.find((option) => option.kind === kind)
  if (open === undefined)
    return textReply(`${orderName(order)}: ${closed?.why ?? ''}`, [orderLink(order, requester)], { offersPerson: true })
  const why = open === kind ? undefined : rights.remedies.find((option) => option.kind === open)?.why
  const before = why === undefined ? undefined : `${orderName(order)}: ${closed?.why ?? ''} ${why}`
  return (
    propose(known, open, { requester, ...(before !== undefined && { before }), ...detailsIn(question, open) }) ??
    textReply(closed?.why ?? '')
  )
}

/** Reads the details that the request already contains: a count or a reason. */
function detailsIn({ text, words, quantities }: Question, kind: GuaranteeClaimKind): { message?: string; currentCount?: number } {
  if (kind === 'refill') {
    const [count] = quantities
    return count !== undefined && quantities.length === 1 && !/\blost\b|\bmissing\b|\bby\b/.test(words) ? { currentCount: count } : {}
  }
  const isReason =
    kind !== 'withdrawal' &&
    words
      .replace(/\bgs-?\s?\d+/g, '')
      .split(' ')
      .filter(Boolean).length >= MIN_REASON_WORDS &&
    REASON.test(words)
  return isReason ? { message: text.slice(0, MAX_MESSAGE_LENGTH) } : {}
}

/** Words of a sentence that says what is wrong, not only what the customer wants. */
const REASON = /\b(?:because|since|as|are|is|was|were|have|has|off|dont|didnt|not|never|empty|bad|wrong)\b/

const guaranteeClaimNames: Record<GuaranteeClaimKind, string> = {
  refund: 'a refund',
  refill: 'a refill',
  revision: 'new comments',
  withdrawal: 'a withdrawal',
  problem: 'help',
}

function whichOne(candidates: readonly OrderDetails[], kind: GuaranteeClaimKind, requester: Requester): AssistantReply {
  const sorted = candidates.toSorted((a, b) => Number(hasEnded(a.order)) - Number(hasEnded(b.order)))
  const lines = sorted.map((details) => {
    const { order, rights } = details
    const amount = rights.remedies.find((option) => option.kind === kindOpen(details, kind))?.amount ?? null
    if (amount === null) return orderName(order)
    return `${orderName(order)}: ${formatMoney(toCents(amount))}${hasEnded(order) ? ' at most, after our team’s review' : ''}`
  })
  return textReply(
    `Which order? You can ask for ${guaranteeClaimNames[kind]} on ${counted(sorted.length)} orders:\n${lines.join('\n')}\n\nReply with the order number.`,
    sorted.map(({ order }) => orderLink(order, requester)),
  )
}

function noneOpen(known: readonly OrderDetails[], kind: GuaranteeClaimKind, requester: Requester): AssistantReply {
  const shown = known.slice(0, 3)
  const lines = shown.map(
    ({ order, rights }) => `${orderName(order)}: ${rights.remedies.find((option) => option.kind === kind)?.why ?? ''}`,
  )
  return textReply(
    lines.join('\n'),
    shown.map(({ order }) => orderLink(order, requester)),
    { offersPerson: true },
  )
}

/** Lists the guarantees of the order in the question, or of the newest one. */
export async function answerRights(ctx: Context, question: Question, requester: Requester): Promise<AssistantReply> {
  const [number] = question.orderNumbers
  const order = number === undefined ? (await ownOrders(ctx, requester))[0] : await ownOrder(ctx, requester, number)
  if (!order) return number === undefined ? withoutOrders(requester) : notYours(number, requester)
  const { rights } = await loadOrderDetails(ctx, order)
  const open = rights.remedies.filter(({ isOpen: each, kind }) => each && kind !== 'problem')
  const lines = open.map(
    ({ kind, why, until }) => `${guaranteeClaimTitles[kind]}: ${why}${until ? ` Until ${dayOf(new Date(until))}.` : ''}`,
  )
  const head =
    open.length > 0
      ? `Your guarantees on ${orderName(order)}:`
      : `${orderName(order)} has no open guarantees right now. If something is wrong, tell me and our team will look at it.`
  const closed = rights.remedies.filter(({ isOpen: each }) => !each).map(({ kind }) => guaranteeClaimTitles[kind].toLowerCase())
  const rest = open.length > 0 && closed.length > 0 ? [`Not available: ${listed(closed)}.`] : []
  return textReply([head, ...lines, ...rest].join('\n'), [orderLink(order, requester)])
}

const guaranteeClaimTitles: Record<GuaranteeClaimKind, string> = {
  refund: 'Refund',
  refill: 'Refill',
  revision: 'Revision',
  withdrawal: 'Withdrawal',
  problem: 'Problem',
}
