/** Names that both the server and the console use. The contract's schemas are built from them. */

export const periods = ['day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** The analytics that can be downloaded as CSV, by file name. */
export const analyticsFiles = [
  'revenue',
  'margin',
  'orders',
  'conversion',
  'devices',
  'refunds',
  'refills',
  'services',
  'suppliers',
  'sources',
  'methods',
  'deliveries',
  'retention',
  'liability',
] as const
export type AnalyticsFile = (typeof analyticsFiles)[number]

/** The device of views and orders from before devices were recorded, or from clients that aren't browsers. */
export const UNKNOWN_DEVICE = 'unknown'

/** Everything that can need attention, in the order Today lists it: blockers of the shop's opening, money, waiting customers, the system. */
export const attentionKinds = [
  'opening',
  'ledger',
  'mismatched',
  'disputes',
  'refunds_failed',
  'expiring',
  'orders_failed',
  'card_testing',
  'dead',
  'stuck',
  'held',
  'late',
  'approvals',
  'unapproved',
  'orphaned_prices',
  'requests',
  'conversations',
  'own_queue',
  'refunds_waiting',
  'payments',
  'webhooks_missing',
  'suppliers',
  'backups',
  'outbox',
  'jobs',
  'no_mail_server',
  'mails',
  'assistant',
  'reviews',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

export const timelineKinds = [
  'order',
  'payment',
  'webhook',
  'delivery',
  'request',
  'mail',
  'conversation',
  'ledger',
  'staff',
  'note',
] as const

/** The target statuses of a bulk action. */
export const bulkActions = ['processing', 'completed', 'canceled', 'failed'] as const
export type BulkAction = (typeof bulkActions)[number]

/** Maximum number of orders in one bulk action. */
export const MAX_BULK_ORDERS = 200

/** Events that webhook endpoints can subscribe to, with their names in the console. */
export const webhookEvents = {
  'order.paid': 'Order paid',
  'order.processing': 'Delivery started',
  'order.progressed': 'Delivery progressed',
  'order.completed': 'Order completed',
  'order.partial': 'Order partially delivered',
  'order.failed': 'Order failed',
  'order.canceled': 'Order canceled',
  'order.late': 'Order is taking longer than expected',
  'order.refund_started': 'Refund started',
  'order.refunded': 'Refund paid',
  'order.refund_failed': 'Refund rejected by the provider',
} as const satisfies Record<string, string>
export type WebhookEvent = keyof typeof webhookEvents

/** Maximum number of conversations, and of reviews, on a customer's page. */
export const MAX_LISTED = 20
