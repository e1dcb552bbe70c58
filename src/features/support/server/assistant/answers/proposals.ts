import type { Remedy, RemedyKind } from '#features/guarantees/contract.ts'
import { needsMessage } from '#features/guarantees/rules/judge.ts'
import { shortageOf } from '#features/guarantees/rules/redelivery.ts'
import { dayOf, unitsOf } from '#features/guarantees/rules/wording.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { Proposal } from '#features/support/contract.ts'
import { type Asker, type OrderKnowledge, orderLink, orderName } from '#features/support/server/assistant/answers/own-orders.ts'
import { said } from '#features/support/server/assistant/answers/said.ts'
import type { AssistantReply } from '#features/support/server/assistant/ask.ts'
import { formatMoney, toCents } from '#shared/money.ts'

interface Given {
  message?: string | undefined
  currentCount?: number | undefined
}

interface Proposing extends Given {
  asker: Asker
  /** What is said before it. */
  before?: string
}

/** Offers to ask for a remedy that is open; undefined where it is not. Everything about it comes from the order's guarantees. */
export function propose(known: OrderKnowledge, kind: RemedyKind, { asker, before, ...given }: Proposing): AssistantReply | undefined {
  const { order, rights } = known
  const remedy = rights.remedies.find((each) => each.kind === kind)
  if (!remedy?.isOpen) return undefined
  const links = [orderLink(order, asker)]
  const shortage =
    kind === 'refill' && given.currentCount !== undefined ? shortageOf({ ...order, endedAt: null, dueAt: null }, given.currentCount) : null
  if (shortage?.missing === 0) return said(`${orderName(order)}: nothing is missing. ${shortage.arithmetic}`, links)
  const missing = shortage ? `${unitsOf(order, shortage.missing)} are missing` : undefined
  const proposal = proposalOf(order, remedy, given, missing)
  const why =
    before ??
    [`${orderName(order)}: ${remedy.why}`, shortage && `${shortage.arithmetic} So ${missing}.`, until(remedy)].filter(Boolean).join(' ')
  return said(`${why}\n\n${question(proposal)}`, links, { proposal })
}

/** The last moment to ask; empty where there is none. */
function until({ until: end }: Remedy): string {
  return end === null ? '' : `Open until ${dayOf(new Date(end))}.`
}

function proposalOf(order: Order, remedy: Remedy, { message, currentCount }: Given, missing: string | undefined): Proposal {
  const { kind } = remedy
  const isAsked = {
    message: needsMessage(kind, order) && message === undefined,
    currentCount: kind === 'refill' && currentCount === undefined,
  }
  const given = { ...(message !== undefined && { message }), ...(currentCount !== undefined && { currentCount }) }
  return {
    kind: 'remedy',
    orderId: order.id,
    orderNumber: order.orderNumber,
    remedy: kind,
    summary: summaryOf(order, remedy, missing),
    needs: isAsked.message ? 'message' : isAsked.currentCount ? 'currentCount' : null,
    ...(Object.keys(given).length > 0 && { given }),
    state: 'open',
  }
}

function summaryOf({ orderNumber, status }: Order, { kind, amount }: Remedy, missing: string | undefined): string {
  const money = amount === null ? '' : formatMoney(toCents(amount))
  switch (kind) {
    case 'refund':
      if (status === 'pending') return `Cancel ${orderNumber} and get ${money} back.`
      return status === 'processing'
        ? `Stop ${orderNumber} and get ${money} back.`
        : `Ask for a refund of ${orderNumber}, at most ${money}.`
    case 'withdrawal':
      return `Withdraw from ${orderNumber} and get ${money} back.`
    case 'refill':
      return `Ask for a refill of ${orderNumber}${missing ? `: ${missing}` : ''}.`
    case 'revision':
      return `Ask for new comments on ${orderNumber}.`
    case 'problem':
      return `Report a problem with ${orderNumber}.`
  }
}

/** What the customer has to say for it to be asked for. */
function question({ needs, given, orderNumber }: Proposal): string {
  if (needs === 'message')
    return `Tell me in a sentence or two what is wrong with ${orderNumber}, and I pass it on to a person who decides.`
  if (needs === 'currentCount') return `What does the count show now? With that I ask for it.`
  return given?.message === undefined ? 'Shall I do that?' : 'Shall I send it with what you just wrote?'
}

/** Said to a yes while what it needs is still missing. */
export function askAgain({ needs, orderNumber }: Proposal): string {
  return needs === 'message'
    ? `Gladly. What is wrong with ${orderNumber}, in a sentence or two?`
    : `Gladly. What does the count for ${orderNumber} show now, as a number?`
}
