import type { ReactElement } from 'react'
import { OrderConfirmed, type OrderMailProps } from '#features/notifications/server/mails/order-confirmed.tsx'
import { TrackingLink } from '#features/notifications/server/mails/tracking-link.tsx'
import type { Template } from '#features/notifications/server/subjects.ts'

const components: Record<Template, (props: OrderMailProps) => ReactElement> = {
  'order-confirmed': OrderConfirmed,
  'tracking-link': TrackingLink,
}

/** The React element of a mail. Its own module, so that the renderer is loaded with the first mail only. */
export function elementOf(template: Template, props: OrderMailProps): ReactElement {
  const Component = components[template]
  return <Component {...props} />
}
