/** What the operator's own systems can hear of, each in the words of the console. */
export const webhookEvents = {
  'order.paid': 'An order was paid',
  'order.processing': 'A delivery has begun',
  'order.progressed': 'More of an order was delivered',
  'order.completed': 'An order is complete',
  'order.partial': 'An order ended in part',
  'order.failed': 'An order failed',
  'order.canceled': 'An order was canceled',
  'order.late': 'An order takes longer than nine of ten',
  'order.refund_started': 'Money of an order is on its way back',
  'order.refunded': 'Money of an order is back with the customer',
  'order.refund_failed': 'The provider refused a refund',
} as const satisfies Record<string, string>

export type WebhookEvent = keyof typeof webhookEvents

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** An address that hears what happens. The secret is told once and never shown. Times are ISO 8601, UTC. */
export interface EndpointView {
  id: string
  url: string
  description: string
  events: string[]
  active: boolean
  createdAt: string
  /** Since when nothing is taken any more; null while it answers. */
  failingSince: string | null
  /** When the shop gave up by itself. */
  stoppedAt: string | null
  /** Of the last day. */
  delivered: number
  failed: number
  waiting: number
  lastDeliveredAt: string | null
}

/** One message for one endpoint. */
export interface OutgoingView {
  id: string
  /** The same for every try, and for every endpoint. */
  eventId: string
  type: string
  subjectId: string
  status: DeliveryState
  tries: number
  nextTryAt: string | null
  /** What the last try brought: an HTTP status, or why there was none. */
  lastStatus: number | null
  lastError: string | null
  /** How long it took, in ms. */
  lastMs: number | null
  lastTriedAt: string | null
  deliveredAt: string | null
  createdAt: string
  payload: unknown
}

/** What is sent: docs/operating/webhooks.md. */
export interface WebhookMessage {
  id: string
  type: WebhookEvent | 'ping'
  createdAt: string
  data: object
}
