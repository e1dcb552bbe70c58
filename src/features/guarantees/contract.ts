import type { Platform, ServiceType } from '#features/catalog/rules.ts'
import type { OrderRefundView, RefundDestination } from '#features/checkout/contract.ts'
import type { ExpectedTimes, OrderStatus } from '#features/orders/contract.ts'

export const policyKinds = ['money_back', 'refill', 'revision', 'withdrawal'] as const
export type PolicyKind = (typeof policyKinds)[number]

/** What a customer can ask for. `problem` asks for a person and moves no money. */
export const remedyKinds = ['refund', 'refill', 'revision', 'withdrawal', 'problem'] as const
export type RemedyKind = (typeof remedyKinds)[number]

/** waiting: a person decides · granted: money or delivery is on its way · done · refused. */
export const remedyStatuses = ['waiting', 'granted', 'done', 'refused'] as const
export type RemedyStatus = (typeof remedyStatuses)[number]

/** A guarantee as it was in force when an order was placed. */
export interface PolicyView {
  id: string
  kind: PolicyKind
  version: number
  title: string
  terms: string
}

/** One remedy on one order: whether it is open, until when, how much, and why (not). The same for everyone who asks. */
export interface Remedy {
  kind: RemedyKind
  isOpen: boolean
  /** For the customer: what it gives, or why it is not open. */
  why: string
  /** ISO 8601: from when it will be open, where that is known; null else. */
  opensAt: string | null
  /** ISO 8601: the last moment to ask; null where it does not end, or is not open. */
  until: string | null
  /** Dollars it comes to, at most; null where it is no money. */
  amount: number | null
  /** Whether a rule settles it at once; else a person decides. */
  isSettledByRule: boolean
  policy: PolicyView | null
}

/** What a customer asked for, and what became of it. */
export interface RemedyRequestView {
  id: string
  kind: RemedyKind
  status: RemedyStatus
  message: string | null
  currentCount: number | null
  /** Dollars. */
  amount: number | null
  /** Units of a refill. */
  quantity: number | null
  destination: RefundDestination | null
  /** What the shop answered. */
  answer: string | null
  /** ISO 8601, UTC. */
  createdAt: string
  decidedAt: string | null
  doneAt: string | null
}

/** Everything that guarantees mean to one order. */
export interface OrderGuarantees {
  remedies: Remedy[]
  /** Oldest first. */
  requests: RemedyRequestView[]
  /** Oldest first. */
  refunds: OrderRefundView[]
  /** When its steps are to be expected; null until enough such orders were measured. */
  expected: ExpectedTimes | null
  /** How a refund would be split, by destination, for the largest open amount: dollars. */
  destinations: { destination: RefundDestination; toMethod: number; toBalance: number; toBonus: number }[]
}

/** What a customer sends to ask for a remedy. */
export interface RemedyAsked {
  kind: RemedyKind
  /** What is wrong; needed for a problem, a revision, and a refund of what was delivered. */
  message?: string
  /** What the target counts now; needed for a refill. */
  currentCount?: number
  /** `balance` needs an account. */
  destination?: RefundDestination
}

/** The receipt of a declaration of withdrawal. */
export interface WithdrawalReceipt {
  id: string
  /** ISO 8601, UTC: when the shop received it. */
  receivedAt: string
  orderNumber: string
  email: string
}

/** What the form of withdrawal sends: open to anyone, whether an order fits or not. */
export interface WithdrawalDeclared {
  orderNumber: string
  email: string
  name?: string
}

/** A request as the shop's people decide it, with the order as it is now. */
export interface RemedyCase extends RemedyRequestView {
  /** `rule`, or the operator's id; null while it waits. */
  decidedBy: string | null
  /** Dollars that can be granted now, at most; null where the request is about no money. */
  most: number | null
  order: {
    id: string
    orderNumber: string
    /** `Instagram Views`. */
    service: string
    status: OrderStatus
    quantity: number
    delivered: number | null
    startCount: number | null
    /** Dollars. */
    price: number
    refunded: number
    email: string
    postUrl: string
    /** Whether money can go to a balance. */
    hasAccount: boolean
  }
}

/** How a person decides a request. */
export interface RemedyDecision {
  grant: boolean
  /** For the customer; goes out by e-mail. */
  answer: string
  /** Dollars, of a refund; left out, what was asked for, or all that is open. */
  amount?: number
  /** Units, of a refill whose rule does not know them. */
  quantity?: number
  /** Left out, what the customer chose. */
  destination?: RefundDestination
}

/** A version of a guarantee, as the shop's people read it. */
export interface PolicyVersion extends PolicyView {
  windowHours: number
  /** Which services it is for; null: all. */
  platforms: Platform[] | null
  types: ServiceType[] | null
  /** ISO 8601, UTC: orders placed from then on have it. */
  validFrom: string
  createdBy: string
}

/** A new version of a guarantee. */
export interface PolicyDraft {
  kind: PolicyKind
  title: string
  terms: string
  /** 0 ends the guarantee for new orders. */
  windowHours: number
  platforms?: Platform[]
  types?: ServiceType[]
  /** ISO 8601; left out, a minute from now. */
  validFrom?: string
}

/** A version of a guarantee, and where it stands. */
export interface PolicyStanding extends PolicyVersion {
  state: 'scheduled' | 'in_force' | 'replaced'
  /** Paid orders with it that are still to be delivered. */
  openOrders: number
}

/** The guarantees as whoever sets them sees them. */
export interface GuaranteesOverview {
  /** By guarantee, the newest of each first. */
  versions: PolicyStanding[]
  /** What customers asked for: waiting now; the rest within the last 30 days. `refunded` in dollars. */
  requests: { waiting: number; granted: number; refused: number; byRule: number; refunded: number }
  /** Dollars up to which a rule settles a request by itself. */
  autoLimit: number
}

/** What pages state of a guarantee. */
export interface PolicyNotice {
  kind: PolicyKind
  title: string
  terms: string
  /** False where new orders do not have it any more. */
  isGiven: boolean
  /** ISO 8601, UTC: for orders placed from then on; null where it is in force. */
  from: string | null
}
