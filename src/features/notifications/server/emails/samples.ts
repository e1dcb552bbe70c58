import type { OrderRefund } from '#features/checkout/contract.ts'
import type { GuaranteeClaimRecord } from '#features/guarantees/contract.ts'
import type { OrderFacts } from '#features/notifications/server/emails/order-facts.ts'
import type { OrderStatus, Order } from '#features/orders/contract.ts'

/** The time of all events in a preview. */
export const SAMPLE_AT = new Date('2026-11-20T17:29:00Z')

/** The values of placeholders in previews of custom texts. */
export const sampleValues = { order: 'GS-K7M2X9PD', service: '5K Instagram Views', name: 'Ada' }

export function sampleOrder(status: OrderStatus = 'completed'): Order {
  return {
    id: 'ord_sample',
    orderNumber: sampleValues.order,
    userId: 'usr_sample',
    email: 'ada@example.com',
    socialUsername: 'ada.makes',
    targetUrl: 'https://www.instagram.com/reel/Cx1sample/',
    targetKey: 'instagram/reel/Cx1sample',
    serviceId: 'svc_sample',
    platform: 'instagram',
    serviceType: 'views',
    quality: 'general',
    quantity: 5_000,
    priceCents: 699,
    discountCents: 0,
    promotionLabel: null,
    currency: 'USD',
    note: null,
    status,
    delivered: status === 'completed' ? 5_000 : status === 'failed' || status === 'canceled' ? 0 : 3_800,
    startCount: 9_000,
    refundedCents: 0,
    termsVersion: null,
    consentVersion: null,
    consentWording: null,
    visitSource: null,
    visitCampaign: null,
    timeZone: null,
    device: null,
    promised: null,
    paidAt: SAMPLE_AT,
    heldAt: null,
    heldUntil: null,
    createdAt: SAMPLE_AT,
    updatedAt: SAMPLE_AT,
  }
}

export function sampleOrderFacts(status: OrderStatus = 'completed'): OrderFacts {
  const payment = { card: { brand: 'Visa', last4: '4242' }, coin: null, method: 'card', balanceCents: 0, amountCents: 699 } as const
  return {
    order: sampleOrder(status),
    payment,
    delivery: 'Starts in 15–30 minutes, complete within 24 hours',
    link: 'https://shop.example/tracking',
    timeZone: 'UTC',
  }
}

export function sampleRefund(amountCents = 168): OrderRefund {
  return {
    id: 'orf_sample',
    key: 'asked',
    orderId: 'ord_sample',
    creditNoteNumber: 'CN-10007',
    destination: 'original',
    amountCents,
    toMethodCents: amountCents,
    toBalanceCents: 0,
    toBonusCents: 0,
    paymentRefundId: null,
    currency: 'USD',
    reason: 'Not all of it was delivered.',
    actor: 'rule',
    createdAt: SAMPLE_AT,
  }
}

export const sampleClaim: Pick<
  GuaranteeClaimRecord,
  'id' | 'kind' | 'status' | 'message' | 'currentCount' | 'amountCents' | 'quantity' | 'answer' | 'createdAt'
> = {
  id: 'rmd_sample',
  kind: 'refill',
  status: 'granted',
  message: 'Some of the views are gone.',
  currentCount: 13_400,
  amountCents: null,
  quantity: 600,
  answer: '600 views are missing. We’ll deliver them again.',
  createdAt: SAMPLE_AT,
}

export const sampleWithdrawal = { ...sampleClaim, kind: 'withdrawal', answer: 'We’ve stopped your order and refunded $6.99.' } as const
