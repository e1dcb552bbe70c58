import {
  closed,
  deliveredOf,
  type Finding,
  maxRefundable,
  opened,
  type Policy,
  policyOf,
  type Situation,
  windowEnd,
} from '#features/guarantees/rules/situation.ts'
import { aboveLimit, dayOf, staffFirst, unitsOf } from '#features/guarantees/rules/wording.ts'
import { hasEnded } from '#features/orders/rules.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

const NOT_PAID = 'This order isn’t paid yet, so there is nothing to refund.'

/**
 * Decides a refund. Undelivered units can be refunded before delivery starts, and after the order is late. Delivered units are only
 * refunded if staff decide so, within the guarantee.
 */
export function refund(situation: Situation): Finding {
  const { order } = situation
  const policy = policyOf(situation, 'money_back')
  if (order.paidAt === null) return closed(NOT_PAID, policy)
  if (order.refundedCents >= order.priceCents) return closed(alreadyRefunded(order.priceCents), policy)
  if (hasEnded(order)) return refundFinished(situation, order.paidAt, policy)
  if (maxRefundable(order) === 0) return closed(nothingMissing(situation), policy)
  return order.status === 'pending' ? refundNotStarted(situation, policy) : refundInProgress(situation, policy)
}

function refundNotStarted(situation: Situation, policy: Policy | undefined): Finding {
  const cents = maxRefundable(situation.order)
  return stopped(situation, cents, policy, `Delivery hasn’t started yet, so you can cancel the order and get ${formatMoney(cents)} back.`)
}

function refundInProgress(situation: Situation, policy: Policy | undefined): Finding {
  const { order, now } = situation
  const cents = maxRefundable(order)
  if (order.dueAt !== null && now <= order.dueAt) {
    const why = `Your order is being delivered. If it isn’t complete by ${dayOf(order.dueAt)}, you can stop it and get a refund for the rest.`
    return closed(why, policy, order.dueAt)
  }
  const missing = order.quantity - deliveredOf(order)
  const why = `Your order is late. You can stop it now and get ${formatMoney(cents)} back for the ${unitsOf(order, missing)} you haven’t received.`
  return stopped(situation, cents, policy, why)
}

function stopped(situation: Situation, cents: Cents, policy: Policy | undefined, why: string): Finding {
  const { autoLimitCents, isDisputed, isPayerUnknown } = situation
  const isSettledByRule = cents <= autoLimitCents && !isPayerUnknown && !isDisputed
  const note = staffFirst(situation) || aboveLimit(situation, cents)
  return opened(why + note, { amountCents: cents, isSettledByRule, policy: policy ?? null })
}

function refundFinished(situation: Situation, paidAt: Date, policy: Policy | undefined): Finding {
  const { order, now } = situation
  const before = order.refundedCents > 0 ? `${formatMoney(order.refundedCents)} has already been refunded or is on its way. ` : ''
  if (!policy) return closed(`${before}This order doesn’t come with a money-back guarantee.`, policy)
  const until = windowEnd(policy, paidAt)
  if (now > until) return closed(`${before}The money-back guarantee for this order ended on ${dayOf(until)}.`, policy)
  const cents = maxRefundable(order)
  const why = `${before}If something is wrong with what you received, tell us, and our team will decide. You can get up to ${formatMoney(cents)} back.`
  return opened(why, { until, amountCents: cents, policy })
}

/** Decides a withdrawal: within its period, undelivered units can be refunded without a reason. */
export function withdrawal(situation: Situation): Finding {
  const { order, now } = situation
  const policy = policyOf(situation, 'withdrawal')
  if (order.paidAt === null) return closed(NOT_PAID, policy)
  if (hasEnded(order)) return closed(whyFinished(situation), policy)
  if (!policy) return closed('This order doesn’t come with a right of withdrawal.', policy)
  const until = windowEnd(policy, order.paidAt)
  if (now > until) return closed(`The right of withdrawal for this order ended on ${dayOf(until)}.`, policy)
  const cents = maxRefundable(order)
  if (cents === 0) return closed(nothingMissing(situation), policy)
  const delivered = deliveredOf(order)
  const progress = delivered > 0 ? `: ${delivered.toLocaleString('en-US')} of ${unitsOf(order, order.quantity)} have been delivered` : ''
  const why = `You can withdraw without giving a reason. We’ll stop the order and you’ll get ${formatMoney(cents)} back${progress}.${staffFirst(situation)}`
  return opened(why, { until, amountCents: cents, isSettledByRule: !situation.isPayerUnknown && !situation.isDisputed, policy })
}

function whyFinished({ order }: Situation): string {
  if (order.status === 'completed') return 'Everything is delivered, so there is nothing left to withdraw from.'
  if (order.refundedCents >= order.priceCents) return alreadyRefunded(order.priceCents)
  return `This order is finished. The ${formatMoney(order.refundedCents)} for what wasn’t delivered has already been refunded or is on its way.`
}

function nothingMissing({ order }: Situation): string {
  if (deliveredOf(order) >= order.quantity) return 'Everything is delivered, and the order is about to be completed.'
  return `The ${formatMoney(order.refundedCents)} for what wasn’t delivered has already been refunded or is on its way.`
}

function alreadyRefunded(priceCents: Cents): string {
  return `The whole price of ${formatMoney(priceCents)} has already been refunded or is on its way.`
}
