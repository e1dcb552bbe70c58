import { FallbackLink, MailButton, MailFrame, Paragraph, Summary } from '#features/notifications/server/mails/frame.tsx'

export interface OrderMailProps {
  storeName: string
  orderNumber: string
  /** `Instagram Views`. */
  service: string
  /** `5K`. */
  quantity: string
  quality: string
  socialUsername: string
  targetUrl: string
  /** `$6.99`. */
  price: string
  /** `Visa ending in 4242`, `PayPal`, `Bitcoin`. */
  paidWith: string
  /** Carries the token that opens the order. */
  trackingUrl: string
}

/** After the money is there: what was bought, what it cost, where to follow it. */
export function OrderConfirmed(order: OrderMailProps) {
  return (
    <MailFrame
      storeName={order.storeName}
      preview={`${order.quantity} ${order.service} for ${order.price}. Follow your delivery here.`}
      heading={`Thank you. Order ${order.orderNumber} is paid.`}
      footer={`You get this mail because this address was given for order ${order.orderNumber} at ${order.storeName}. Whoever has the link above can follow the order, so keep it to yourself. We never ask for a social media password.`}
    >
      <Paragraph>
        Your payment has arrived and your delivery is queued. You can follow each step on the tracking page; it shows what has been
        recorded, with its time.
      </Paragraph>
      <MailButton href={order.trackingUrl}>Track your order</MailButton>
      <Summary
        rows={[
          ['Package', `${order.quantity} ${order.service}${order.quality === 'premium' ? ' (premium)' : ''}`],
          ['Username', order.socialUsername],
          ['Delivered to', order.targetUrl],
          ['Paid with', order.paidWith],
          ['Total', order.price],
        ]}
      />
      <FallbackLink href={order.trackingUrl} />
    </MailFrame>
  )
}
