import type { GuaranteeOption, GuaranteeClaimKind } from '#features/guarantees/contract.ts'
import { needsMessage } from '#features/guarantees/rules/judge.ts'
import { shortageOf } from '#features/guarantees/rules/redelivery.ts'
import { dayOf, unitsOf } from '#features/guarantees/rules/wording.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Proposal } from '#features/support/contract.ts'
import { type Requester, type OrderDetails, orderLink, orderName } from '#features/support/server/assistant/answers/own-orders.ts'
import { type AssistantReply, textReply } from '#features/support/server/assistant/request.ts'
import { formatMoney, toCents } from '#shared/money.ts'

interface Given {
  message?: string | undefined
  currentCount?: number | undefined
}

interface Proposing extends Given {
  requester: Requester
  /** The text before the proposal. */
  before?: string
}

/** Proposes a guarantee claim with the text of the order’s guarantees. Undefined if the claim isn’t open. Submits nothing. */
export function propose(
  known: OrderDetails,
  kind: GuaranteeClaimKind,
  { requester, before, ...given }: Proposing,
): AssistantReply | undefined {
  const { order, rights } = known
  const option = rights.remedies.find((remedy) => remedy.kind === kind)
  if (!option?.isOpen) return undefined
  const links = [orderLink(order, requester)]
  const shortage =
    kind === 'refill' && given.currentCount !== undefined ? shortageOf({ ...order, endedAt: null, dueAt: null }, given.currentCount) : null
  if (shortage?.missing === 0) return textReply(`${orderName(order)}: nothing is missing. ${shortage.arithmetic}`, links)
  const missing = shortage ? `${unitsOf(order, shortage.missing)} are missing` : undefined
  const proposal = proposalOf(order, option, given, missing)
  const why =
    before ??
    [`${orderName(order)}: ${option.why}`, shortage && `${shortage.arithmetic} So ${missing}.`, until(option)].filter(Boolean).join(' ')
  return textReply(`${why}\n\n${question(proposal)}`, links, { proposal })
}

/** States the deadline. Empty if there is none. */
function until({ until: end }: GuaranteeOption): string {
  return end === null ? '' : `You can ask until ${dayOf(new Date(end))}.`
}

function proposalOf(order: Order, option: GuaranteeOption, { message, currentCount }: Given, missing: string | undefined): Proposal {
  const { kind } = option
  const isMissing = {
    message: needsMessage(kind, order) && message === undefined,
    currentCount: kind === 'refill' && currentCount === undefined,
  }
  const given = { ...(message !== undefined && { message }), ...(currentCount !== undefined && { currentCount }) }
  return {
    kind: 'remedy',
    orderId: order.id,
    orderNumber: order.orderNumber,
    remedy: kind,
    summary: summaryOf(order, option, missing),
    needs: isMissing.message ? 'message' : isMissing.currentCount ? 'currentCount' : null,
    ...(Object.keys(given).length > 0 && { given }),
    state: 'open',
  }
}

function summaryOf({ orderNumber, status }: Order, { kind, amount }: GuaranteeOption, missing: string | undefined): string {
  const money = amount === null ? '' : formatMoney(toCents(amount))
  switch (kind) {
    case 'refund':
      if (status === 'pending') return `Cancel ${orderNumber} and get ${money} back.`
      return status === 'processing' ? `Stop ${orderNumber} and get ${money} back.` : `Request a refund for ${orderNumber}, up to ${money}.`
    case 'withdrawal':
      return `Withdraw from ${orderNumber} and get ${money} back.`
    case 'refill':
      return `Request a refill for ${orderNumber}${missing ? `: ${missing}` : ''}.`
    case 'revision':
      return `Request new comments for ${orderNumber}.`
    case 'problem':
      return `Report a problem with ${orderNumber}.`
  }
}

/** Asks for consent or for the details that the claim needs. */
function question({ needs, given, orderNumber }: Proposal): string {
  if (needs === 'message') return `Tell me in a sentence or two what’s wrong with ${orderNumber}, and I’ll pass it on to our team.`
  if (needs === 'currentCount') return `What’s the current count? I need it for the request.`
  return given?.message === undefined ? 'Should I do that?' : 'Should I send it with what you just wrote?'
}

/** Asks again for the details that the claim needs after a plain yes. */
export function askAgain({ needs, orderNumber }: Proposal): string {
  return needs === 'message'
    ? `Sure. What’s wrong with ${orderNumber}, in a sentence or two?`
    : `Sure. What’s the current count for ${orderNumber}, as a number?`
}
