import { closed, type Finding } from '#features/guarantees/rules/finding.ts'
import {
  deliveredOf,
  isOver,
  mostRefundable,
  type Policy,
  policyOf,
  type Situation,
  windowEnd,
} from '#features/guarantees/rules/situation.ts'
import { confirmedFirst, dayOf, unitsOf } from '#features/guarantees/rules/wording.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

const NOT_PAID = 'This order is not paid yet, so there is nothing to pay back.'

/**
 * Money back. What is not delivered is the customer's as soon as they are kept waiting: before delivery begins at any time,
 * then once the order is late. What was delivered goes back only if a person decides so, within the guarantee.
 */
export function refund(situation: Situation): Finding {
  const { order } = situation
  const policy = policyOf(situation, 'money_back')
  if (order.paidAt === null) return closed(NOT_PAID, policy)
  if (order.refundedCents >= order.priceCents) return closed(wholeBack(order.priceCents), policy)
  if (isOver(order)) return ofWhatIsOver(situation, order.paidAt, policy)
  if (mostRefundable(order) === 0) return closed(nothingMissing(situation), policy)
  return order.status === 'pending' ? ofWhatHasNotBegun(situation, policy) : ofWhatIsUnderWay(situation, policy)
}

function ofWhatHasNotBegun(situation: Situation, policy: Policy | undefined): Finding {
  const cents = mostRefundable(situation.order)
  return stopped(situation, cents, policy, `Delivery has not begun: the order is canceled and you get ${formatMoney(cents)} back.`)
}

function ofWhatIsUnderWay(situation: Situation, policy: Policy | undefined): Finding {
  const { order, now } = situation
  const cents = mostRefundable(order)
  if (order.dueAt !== null && now <= order.dueAt) {
    const why = `Your order is being delivered. If it is not complete by ${dayOf(order.dueAt)}, you can stop it and get back what is missing.`
    return closed(why, policy, order.dueAt)
  }
  const missing = order.quantity - deliveredOf(order)
  const why = `Your order is late. You can stop it now and get ${formatMoney(cents)} back for the ${unitsOf(order, missing)} that are missing.`
  return stopped(situation, cents, policy, why)
}

function stopped({ autoLimitCents }: Situation, cents: Cents, policy: Policy | undefined, why: string): Finding {
  return {
    isOpen: true,
    why: why + confirmedFirst(cents, autoLimitCents),
    opensAt: null,
    until: null,
    amountCents: cents,
    isSettledByRule: cents <= autoLimitCents,
    policy: policy ?? null,
  }
}

function ofWhatIsOver(situation: Situation, paidAt: Date, policy: Policy | undefined): Finding {
  const { order, now } = situation
  const before = order.refundedCents > 0 ? `${formatMoney(order.refundedCents)} is paid back already, or on its way. ` : ''
  if (!policy) return closed(`${before}There is no money-back guarantee on this order.`, policy)
  const until = windowEnd(policy, paidAt)
  if (now > until) return closed(`${before}The money-back guarantee of this order ended on ${dayOf(until)}.`, policy)
  const cents = mostRefundable(order)
  return {
    isOpen: true,
    why: `${before}If something is wrong with what was delivered, tell us what, and a person decides. At most ${formatMoney(cents)}.`,
    opensAt: null,
    until,
    amountCents: cents,
    isSettledByRule: false,
    policy,
  }
}

/** The right to withdraw: within its days at any time, without a reason, of whatever was not delivered. */
export function withdrawal(situation: Situation): Finding {
  const { order, now } = situation
  const policy = policyOf(situation, 'withdrawal')
  if (order.paidAt === null) return closed(NOT_PAID, policy)
  if (isOver(order)) return closed(whyOver(situation), policy)
  if (!policy) return closed('There is no right of withdrawal on this order.', policy)
  const until = windowEnd(policy, order.paidAt)
  if (now > until) return closed(`The right of withdrawal for this order ended on ${dayOf(until)}.`, policy)
  const cents = mostRefundable(order)
  if (cents === 0) return closed(nothingMissing(situation), policy)
  const delivered = deliveredOf(order)
  const so = delivered > 0 ? `: ${delivered.toLocaleString('en-US')} of ${unitsOf(order, order.quantity)} are delivered` : ''
  return {
    isOpen: true,
    why: `You can withdraw without giving a reason. The order is stopped and you get ${formatMoney(cents)} back${so}.`,
    opensAt: null,
    until,
    amountCents: cents,
    isSettledByRule: true,
    policy,
  }
}

function whyOver({ order }: Situation): string {
  if (order.status === 'completed') return 'Everything is delivered, so there is nothing left to withdraw from.'
  if (order.refundedCents >= order.priceCents) return wholeBack(order.priceCents)
  return `This order is over. What was not delivered is paid back already, or on its way: ${formatMoney(order.refundedCents)}.`
}

function nothingMissing({ order }: Situation): string {
  if (deliveredOf(order) >= order.quantity) return 'Everything is delivered; the order is about to be completed.'
  return `What is not delivered is paid back already, or on its way: ${formatMoney(order.refundedCents)}.`
}

function wholeBack(priceCents: Cents): string {
  return `The whole price of ${formatMoney(priceCents)} is paid back already, or on its way.`
}
