import type { ApprovalView } from '#features/accounts/contract.ts'
import type { OrderRefundView, ProviderRefundView } from '#features/checkout/contract.ts'
import type { DeliveryView } from '#features/delivery/contract.ts'
import type { Remedy, RemedyCase } from '#features/guarantees/contract.ts'
import type { OrderDeskRow } from '#features/operations/contract.ts'
import type { ExpectedTimes, OrderStatus } from '#features/orders/contract.ts'
import type { AttemptStatus, PaymentMethod } from '#features/payments/contract.ts'

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
export type TimelineKind = (typeof timelineKinds)[number]

/** Something that happened on an order, whoever has it on record. */
export interface TimelineEntry {
  /** Unique on the page. */
  key: string
  kind: TimelineKind
  /** ISO 8601, UTC. */
  at: string
  title: string
  detail: string | null
  /** Who: a name, `customer`, `provider`, `partner`, `system`; null where nobody is named. */
  who: string | null
  /** Dollars that moved; negative is money back to the customer. */
  amount: number | null
  /** Of a booking: debit positive, credit negative, in dollars. */
  entries: { account: string; amount: number }[]
  /** What one of the staff changed. */
  before: unknown
  after: unknown
}

/** A try to pay the order, as the shop's people see it. Dollars. */
export interface OrderPayment {
  id: string
  provider: string
  method: PaymentMethod
  status: AttemptStatus
  /** The provider's name of it. */
  reference: string | null
  amount: number
  fromBalance: number
  captured: number
  refunded: number
  card: { brand: string; last4: string } | null
  declineCode: string | null
  createdAt: string
}

/** What one of the staff wrote on an order for the others. */
export interface OrderNoteView {
  id: string
  author: string
  content: string
  createdAt: string
}

/** Everything on one order, for the people who run the shop. */
export interface OrderPage {
  order: OrderDeskRow
  /** The account's name; null for a guest's. */
  customer: { id: string; name: string } | null
  expected: ExpectedTimes | null
  /** Where the table of transitions lets it go by hand. */
  moves: OrderStatus[]
  payments: OrderPayment[]
  /** Dollars that could still be paid back. */
  refundable: number
  refunds: OrderRefundView[]
  /** What providers are asked to send back of it. */
  providerRefunds: ProviderRefundView[]
  deliveries: DeliveryView[]
  /** What is open on it, by the same rules as its customer sees. */
  remedies: Remedy[]
  requests: RemedyCase[]
  approvals: ApprovalView[]
  conversations: { id: string; subject: string; status: string; lastMessageAt: string }[]
  notes: OrderNoteView[]
  /** Oldest first. */
  timeline: TimelineEntry[]
}

/** What can be done to many orders at once: a status that they move to. */
export const bulkActions = ['processing', 'completed', 'canceled', 'failed'] as const
export type BulkAction = (typeof bulkActions)[number]

/** What a bulk action would do to one of the orders, or did. */
export interface BulkLine {
  orderId: string
  orderNumber: string
  status: OrderStatus
  /** `moves`, or waits for a second person, or why not. */
  outcome: 'moves' | 'approval' | 'refused'
  /** Why it is refused; null where it is not. */
  why: string | null
  /** Dollars owed back. */
  owed: number
}

/** The same for all of them. */
export interface BulkResult {
  action: BulkAction
  lines: BulkLine[]
  moving: number
  refused: number
  /** Dollars owed back in all, by those that move at once. */
  owed: number
}

/** A list of orders that is being written as CSV. */
export interface OrderExportView {
  id: string
  status: 'waiting' | 'ready' | 'failed'
  /** Rows written, of about so many. */
  done: number
  about: number
  createdAt: string
  expiresAt: string
}

/** A set of filters that one of the staff has named. */
export interface SavedFilter {
  id: string
  name: string
  /** As it stands in the address: `status=processing&late=true`. */
  query: string
}
