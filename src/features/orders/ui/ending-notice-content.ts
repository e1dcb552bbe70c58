import type { OrderView } from '#features/orders/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'

/** The notice about a paid order that ended short. */
export interface EndingNoticeContent {
  tone: 'info' | 'warn'
  title: string
  text: string
}

const endings = {
  failed: { tone: 'warn', title: 'We couldn’t deliver your order' },
  partial: { tone: 'warn', title: 'Your order was partially delivered' },
  canceled: { tone: 'info', title: 'Your order was canceled' },
} as const

/** Why a paid order ended short, and what happens with the money. Null for other orders. */
export function endingNoticeContent(order: OrderView): EndingNoticeContent | null {
  const { status, paid, events } = order
  if (!paid || (status !== 'failed' && status !== 'partial' && status !== 'canceled')) return null
  const reason = events.findLast((event) => (event.status ?? event.type) === status)?.reason
  return { ...endings[status], text: [reason && asSentence(reason), refundText(order)].filter(Boolean).join(' ') }
}

function refundText({ price, refunded, disputed, chargedBack }: OrderView): string {
  if (refunded === 0 && chargedBack > 0) return `You got ${formatMoney(toCents(chargedBack))} back through a dispute.`
  if (refunded === 0 && disputed) return 'A refund waits for the dispute.'
  if (refunded === 0) return 'We haven’t refunded this order. If something is wrong, report a problem below.'
  return `We issued a refund of ${formatMoney(toCents(refunded))}${refunded < price ? '' : ', the full price'}. See “Refunds” below.`
}

const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
