import type { CustomerProfile, Role } from '#features/accounts/contract.ts'
import type { NotificationPreferences } from '#features/notifications/contract.ts'
import type { OrderSummary } from '#features/orders/contract.ts'
import type { CustomerWallet } from '#features/wallet/contract.ts'

/** A customer in the list. Times are ISO 8601, UTC. */
export interface CustomerDeskRow {
  id: string
  username: string
  /** Null once the person was erased. */
  email: string | null
  role: Role
  verified: boolean
  erased: boolean
  createdAt: string
  /** When one of their sessions was used last; null where none is open. */
  lastUsedAt: string | null
  /** Dollars. */
  balance: number
  orders: number
  /** Dollars, of paid orders. */
  spent: number
}

/** One page of the list. It may be short of what was asked for while there is more: `nextCursor` is null at the end only. */
export interface CustomerDeskPage {
  data: CustomerDeskRow[]
  nextCursor: string | null
}

/** Everything about one customer that is not paged. */
export interface CustomerView {
  profile: CustomerProfile
  wallet: CustomerWallet
  orders: {
    count: number
    /** Dollars. */
    spent: number
    /** Being paid or delivered. */
    open: number
    /** Five at most. */
    newest: OrderSummary[]
  }
  conversations: { id: string; subject: string | null; channel: string; status: string; lastMessageAt: string }[]
  reviews: { service: string; rating: number; title: string; status: string; createdAt: string }[]
  /** What they chose to be told, by which way; null once the person was erased. */
  preferences: NotificationPreferences | null
}
