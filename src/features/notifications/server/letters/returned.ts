import type { OrderRefund } from '#features/checkout/server/queries.ts'
import { deliveredOf } from '#features/notifications/server/letters/order-facts.ts'
import { methodName } from '#features/notifications/server/letters/paid-with.ts'
import { undeliveredShare } from '#features/orders/rules.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { formatMoney } from '#shared/money.ts'

/** Where the money of a refund goes, and when it is there. */
export function whereTo({ toMethodCents, toBalanceCents, toBonusCents }: OrderRefund, attempt: PaymentAttempt | undefined): string {
  const method = attempt ? methodName(attempt) : 'the way you paid'
  return [
    toMethodCents > 0
      ? `${formatMoney(toMethodCents)} goes to ${method}: we have asked for it and write again once it is paid. Banks may take a few days to show it.`
      : '',
    toBalanceCents > 0 ? `${formatMoney(toBalanceCents)} is in your balance now.` : '',
    toBonusCents > 0 ? `${formatMoney(toBonusCents)} of bonus credit is yours again.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** How the amount of an order that ended short came about; the last row is the amount. */
export function returnRows(order: Order, { amountCents, creditNoteNumber }: OrderRefund): [name: string, value: string][] {
  const { quantity, priceCents, delivered } = order
  const missing = quantity - (delivered ?? 0)
  const before = undeliveredShare(priceCents, quantity, delivered ?? 0) - amountCents
  const number = (count: number) => count.toLocaleString('en-US')
  return [
    ['Paid', formatMoney(priceCents)],
    ['Delivered', deliveredOf(order)],
    [
      'For what is missing',
      missing === quantity ? 'the whole price' : `${number(missing)} ÷ ${number(quantity)} × ${formatMoney(priceCents)}`,
    ],
    ...(before > 0 ? [['Paid back before', formatMoney(before)] satisfies [string, string]] : []),
    ['Credit note', creditNoteNumber],
    ['Goes back to you', formatMoney(amountCents)],
  ]
}
