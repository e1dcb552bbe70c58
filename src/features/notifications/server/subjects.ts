import type { OrderMailProps } from '#features/notifications/server/mails/order-confirmed.tsx'

/** Every template and its subject line. */
export const subjects = {
  'order-confirmed': (order: OrderMailProps) => `Order ${order.orderNumber} is paid: ${order.quantity} ${order.service}`,
  'tracking-link': (order: OrderMailProps) => `Your link to order ${order.orderNumber}`,
}
export type Template = keyof typeof subjects
