import type { RemedyKind } from '#features/guarantees/contract.ts'
import { LONGEST_MESSAGE } from '#features/guarantees/rules/judge.ts'
import { dayOf } from '#features/guarantees/rules/wording.ts'
import type { Order } from '#features/orders/server/queries.ts'
import {
  type Asker,
  isOpen,
  knowledgeOf,
  type OrderKnowledge,
  orderLink,
  orderName,
  ownOrder,
  ownOrders,
} from '#features/support/server/assistant/answers/own-orders.ts'
import { propose } from '#features/support/server/assistant/answers/proposals.ts'
import { counted, listed, said } from '#features/support/server/assistant/answers/said.ts'
import { notYours, withoutOrders } from '#features/support/server/assistant/answers/status.ts'
import { answerTopic } from '#features/support/server/assistant/answers/topics.ts'
import type { AssistantReply } from '#features/support/server/assistant/ask.ts'
import type { Question } from '#features/support/server/assistant/understand/question.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney, toCents } from '#shared/money.ts'

/** Answers who asks for a remedy: what its order's guarantees say, and an offer where it is open. */
export async function answerRemedy(ctx: Context, question: Question, asker: Asker, kind: RemedyKind): Promise<AssistantReply> {
  const [number] = question.orderNumbers
  if (number !== undefined) {
    const order = await ownOrder(ctx, asker, number)
    return order ? ofOrder(await knowledgeOf(ctx, order), question, asker, kind) : notYours(number, asker)
  }
  const own = await ownOrders(ctx, asker)
  if (own.length === 0) return inGeneral(ctx, question, asker, kind)
  const known = await Promise.all(fitting(own, question).map((order) => knowledgeOf(ctx, order)))
  const candidates = known.filter((each) => kindOpen(each, kind) !== undefined)
  const [only] = candidates
  if (candidates.length === 1 && only) return ofOrder(only, question, asker, kind)
  return candidates.length > 1 ? whichOne(candidates, kind, asker) : noneOpen(known, kind, asker)
}

/** What the shop's texts call it. */
const topics: Record<RemedyKind, string | undefined> = {
  refund: 'what is the refund policy',
  refill: 'what is a refill',
  revision: 'revision of comments',
  withdrawal: 'how long can i withdraw from the contract',
  problem: undefined,
}

/** To somebody of whom no order is known: what holds for every order, and how one's own is found. */
async function inGeneral(ctx: Context, question: Question, asker: Asker, kind: RemedyKind): Promise<AssistantReply> {
  const own = withoutOrders(asker)
  const words = topics[kind]
  const rule = words === undefined ? undefined : await answerTopic(ctx, { ...question, words })
  return rule ? said(`${rule.content}\n\n${own.content}`, [...rule.links, ...own.links]) : own
}

function fitting(own: readonly Order[], { services: { platforms, types } }: Question): readonly Order[] {
  const found = own.filter(
    ({ platform, serviceType }) =>
      (platforms.length === 0 || platforms.includes(platform)) && (types.length === 0 || types.includes(serviceType)),
  )
  return found.length > 0 ? found : own
}

/** The remedy that gives what is asked for: money comes back by withdrawal as well, while a delivery runs. */
function kindOpen({ rights }: OrderKnowledge, kind: RemedyKind): RemedyKind | undefined {
  const ways: RemedyKind[] = kind === 'refund' ? ['refund', 'withdrawal'] : [kind]
  return ways.find((way) => rights.remedies.some((remedy) => remedy.kind === way && remedy.isOpen))
}

const FEWEST_WORDS = 6

function ofOrder(known: OrderKnowledge, question: Question, asker: Asker, kind: RemedyKind): AssistantReply {
  const { order, rights } = known
  const open = kindOpen(known, kind)
  const closed = rights.remedies.find((each) => each.kind === kind)
  if (open === undefined) return said(`${orderName(order)}: ${closed?.why ?? ''}`, [orderLink(order, asker)], { offersPerson: true })
  const why = open === kind ? undefined : rights.remedies.find((each) => each.kind === open)?.why
  const before = why === undefined ? undefined : `${orderName(order)}: ${closed?.why ?? ''} ${why}`
  return propose(known, open, { asker, ...(before !== undefined && { before }), ...told(question, open) }) ?? said(closed?.why ?? '')
}

/** What the request itself tells already. */
function told({ text, words, quantities }: Question, kind: RemedyKind): { message?: string; currentCount?: number } {
  if (kind === 'refill') {
    const [count] = quantities
    return count !== undefined && quantities.length === 1 && !/\blost\b|\bmissing\b|\bby\b/.test(words) ? { currentCount: count } : {}
  }
  const isReason =
    kind !== 'withdrawal' &&
    words
      .replace(/\bgs-?\s?\d+/g, '')
      .split(' ')
      .filter(Boolean).length >= FEWEST_WORDS &&
    REASON.test(words)
  return isReason ? { message: text.slice(0, LONGEST_MESSAGE) } : {}
}

/** Tells what is wrong, rather than only what is wanted. */
const REASON = /\b(?:because|since|as|are|is|was|were|have|has|off|dont|didnt|not|never|empty|bad|wrong)\b/

const remedyNames: Record<RemedyKind, string> = {
  refund: 'money back',
  refill: 'a refill',
  revision: 'new comments',
  withdrawal: 'a withdrawal',
  problem: 'help',
}

function whichOne(candidates: readonly OrderKnowledge[], kind: RemedyKind, asker: Asker): AssistantReply {
  const sorted = candidates.toSorted((a, b) => Number(isOpen(b.order)) - Number(isOpen(a.order)))
  const lines = sorted.map((each) => {
    const remedy = each.rights.remedies.find((one) => one.kind === kindOpen(each, kind))
    const amount = remedy?.amount ?? null
    return `${orderName(each.order)}${amount === null ? '' : `: ${formatMoney(toCents(amount))}${isOpen(each.order) ? '' : ' at most, a person decides'}`}`
  })
  return said(
    `For which order? You can ask for ${remedyNames[kind]} on ${counted(sorted.length)}:\n${lines.join('\n')}\n\nTell me its number.`,
    sorted.map(({ order }) => orderLink(order, asker)),
  )
}

function noneOpen(known: readonly OrderKnowledge[], kind: RemedyKind, asker: Asker): AssistantReply {
  const shown = known.slice(0, 3)
  const lines = shown.map(({ order, rights }) => `${orderName(order)}: ${rights.remedies.find((each) => each.kind === kind)?.why ?? ''}`)
  return said(
    lines.join('\n'),
    shown.map(({ order }) => orderLink(order, asker)),
    { offersPerson: true },
  )
}

/** What stays open on the orders of whoever asks. */
export async function answerRights(ctx: Context, question: Question, asker: Asker): Promise<AssistantReply> {
  const [number] = question.orderNumbers
  const order = number === undefined ? (await ownOrders(ctx, asker))[0] : await ownOrder(ctx, asker, number)
  if (!order) return number === undefined ? withoutOrders(asker) : notYours(number, asker)
  const { rights } = await knowledgeOf(ctx, order)
  const open = rights.remedies.filter(({ isOpen: each, kind }) => each && kind !== 'problem')
  const lines = open.map(({ kind, why, until }) => `${remedyTitles[kind]}: ${why}${until ? ` Until ${dayOf(new Date(until))}.` : ''}`)
  const head =
    open.length > 0
      ? `On ${orderName(order)} you have:`
      : `On ${orderName(order)} no guarantee is open now. If something is wrong, tell me and a person looks at it.`
  const closed = rights.remedies.filter(({ isOpen: each }) => !each).map(({ kind }) => remedyTitles[kind].toLowerCase())
  const rest = open.length > 0 && closed.length > 0 ? [`Not open: ${listed(closed)}.`] : []
  return said([head, ...lines, ...rest].join('\n'), [orderLink(order, asker)])
}

const remedyTitles: Record<RemedyKind, string> = {
  refund: 'Refund',
  refill: 'Refill',
  revision: 'Revision',
  withdrawal: 'Withdrawal',
  problem: 'Problem',
}
