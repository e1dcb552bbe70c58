import type { SessionUser } from '#shared/session.ts'

/** What an account may be. All but `customer` are the shop's staff. */
export const roles = ['customer', 'owner', 'manager', 'support', 'editor', 'bookkeeper'] as const
export type Role = (typeof roles)[number]

/** The user of section 3, as the API shows it to its owner. */
export type AccountUser = SessionUser

/** Whoever made a request, as their token says. */
export interface Person {
  userId: string
  sessionId: string
  email: string
  username: string
  role: Role
  emailVerified: boolean
}

/** What signing in, refreshing and Google answer. */
export interface SignedInAnswer {
  success: true
  message: string
  token: string
  /** ISO 8601: until when the token is good. */
  expiresAt: string
  user: AccountUser
}

/** One sign-in of the customer's. */
export interface SessionView {
  id: string
  /** `Chrome on Windows`. */
  device: string
  createdAt: string
  lastUsedAt: string
  /** Whether the question came from it. */
  current: boolean
}

/** What the page needs to open Google's window; null where Google is not configured. */
export interface GoogleSignIn {
  clientId: string
  /** `https://accounts.google.com/o/oauth2/v2/auth`. */
  authorizationUrl: string
  /** `https://shop.example.com/google-callback`. */
  redirectUri: string
}

export interface AccountPreferences {
  /** Mails about an order's progress. */
  orderEmails: boolean
  marketing: {
    granted: boolean
    /** When it was last given or taken back; null where never. */
    at: string | null
  }
}

export const exportStatuses = ['waiting', 'ready', 'failed'] as const

/** A copy of all data held on the customer, on its way. */
export interface ExportView {
  id: string
  status: (typeof exportStatuses)[number]
  /** Parts collected, of so many. */
  done: number
  total: number
  createdAt: string
  /** Until when it can be downloaded. */
  expiresAt: string
}

/** What erasing the account would do, told before it is done. */
export interface ErasurePreview {
  /** Dollars of paid money that go back to the payments they came from. */
  refund: number
  /** Dollars of bonus credit that lapse. */
  lapses: number
  /** Orders still being delivered: as long as there are some, the account stays. */
  openOrders: number
}
