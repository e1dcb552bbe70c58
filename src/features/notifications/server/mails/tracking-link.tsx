import { FallbackLink, MailButton, MailFrame, Paragraph } from '#features/notifications/server/mails/frame.tsx'
import type { OrderMailProps } from '#features/notifications/server/mails/order-confirmed.tsx'

/** Asked for on the tracking page with the order's number and e-mail. */
export function TrackingLink(order: OrderMailProps) {
  return (
    <MailFrame
      storeName={order.storeName}
      preview={`The link to order ${order.orderNumber}.`}
      heading={`Here is your order ${order.orderNumber}`}
      footer="You get this mail because someone entered this order's number and your address on our tracking page. If it was not you, you need not do anything: the link went to nobody else."
    >
      <Paragraph>
        {order.quantity} {order.service} for {order.socialUsername}. The link opens the order in any browser.
      </Paragraph>
      <MailButton href={order.trackingUrl}>Track your order</MailButton>
      <FallbackLink href={order.trackingUrl} />
    </MailFrame>
  )
}
