import type { SessionUser } from '#shared/session.ts'

/** What an account may be. All but `customer` are the shop's staff. */
export const roles = ['customer', 'owner', 'manager', 'support', 'editor', 'bookkeeper'] as const
export type Role = (typeof roles)[number]
export const staffRoles = ['owner', 'manager', 'support', 'editor', 'bookkeeper'] as const satisfies readonly Role[]
export type StaffRole = (typeof staffRoles)[number]

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
  /** Whether a second factor was shown in this session. */
  secondFactor: boolean
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

/** How a second factor can be shown: a code of the app, one of those kept for when it is not at hand, or a passkey. */
export const secondFactorMethods = ['totp', 'recovery', 'passkey'] as const

/** What signing in answers to whoever has a second factor: the session opens with the ticket and a code. */
export interface SecondFactorAnswer {
  success: true
  message: string
  secondFactor: {
    /** Good for ten minutes. */
    ticket: string
    methods: (typeof secondFactorMethods)[number][]
  }
}

/** What showing the first factor answers. */
export type SignInAnswer = SignedInAnswer | SecondFactorAnswer

/** What one's second factor is. */
export interface SecondFactorView {
  /** ISO 8601: on since then; null where it is off. */
  since: string | null
  /** Recovery codes that were not used yet. */
  recoveryCodes: number
}

/** A key that a device or a password manager keeps, and shows in place of a code. */
export interface PasskeyView {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** What an app needs to make the codes. */
export interface SecondFactorSetup {
  /** Base32, to be typed where no picture can be read. */
  secret: string
  /** `otpauth://totp/...`. */
  uri: string
  /** The same as a picture: `data:image/svg+xml,...`. */
  picture: string
}

/** One of the shop's people. */
export interface StaffView {
  id: string
  username: string
  email: string
  role: StaffRole
  /** Whether they sign in with a second factor. */
  secondFactor: boolean
  /** When one of their sessions was used last; null where none is open. */
  lastUsedAt: string | null
}

/** Somebody who is asked to join the staff. */
export interface InvitationView {
  id: string
  email: string
  role: StaffRole
  /** Who asked them. */
  invitedBy: string
  createdAt: string
  expiresAt: string
}

/** What the link of an invitation opens. */
export interface OpenInvitation {
  email: string
  role: StaffRole
  /** Whether the address has an account: then they sign in, else they choose a password. */
  hasAccount: boolean
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

/** What the staff keeps on a customer. */
export interface CustomerNote {
  id: string
  body: string
  author: { id: string; name: string }
  /** ISO 8601, UTC. */
  createdAt: string
}

/** A customer's account as the shop's people see it. */
export interface CustomerProfile {
  id: string
  username: string
  /** Null once the person was erased. */
  email: string | null
  role: Role
  /** ISO 8601, UTC, as all that follow; null where it has not happened. */
  emailVerifiedAt: string | null
  createdAt: string
  erasedAt: string | null
  /** When one of their sessions was used last; null where none is open. */
  lastUsedAt: string | null
  /** The ways in that the account has. */
  signIn: { password: boolean; google: boolean; secondFactor: boolean }
  /** Mails about an order's progress. */
  orderEmails: boolean
  /** What they agreed to and took back, in which words; newest first. */
  consents: { granted: boolean; wording: string; at: string }[]
}

export const approvalStatuses = ['waiting', 'approved', 'refused', 'withdrawn'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** What one person of the staff asks, because it is too large for one alone, and another decides. */
export interface ApprovalView {
  id: string
  /** `order_refund`, `wallet_adjustment`. */
  kind: string
  subject: { type: string; id: string }
  /** Dollars. */
  amount: number
  /** In words: `Refund $120.00 of order GS-1042 to the original method`. */
  summary: string
  reason: string
  status: ApprovalStatus
  askedBy: { id: string; name: string }
  /** ISO 8601, UTC. */
  askedAt: string
  decidedBy: { id: string; name: string } | null
  decidedAt: string | null
  decisionReason: string | null
}

/** What a key is by now; `orphaned`: its maker does not work here any more. */
export const keyStatuses = ['active', 'expired', 'revoked', 'orphaned'] as const

/** A key of a program, as the staff see it: never the key itself. */
export interface ApiKeyView {
  id: string
  name: string
  /** Its last four characters. */
  hint: string
  /** The permissions that it was made with. */
  scopes: string[]
  /** Those of them that its maker does not have any more, and so neither does the key. */
  lapsed: string[]
  maker: { id: string; name: string }
  status: (typeof keyStatuses)[number]
  /** ISO 8601, UTC. */
  createdAt: string
  /** Null: until it is revoked. */
  expiresAt: string | null
  lastUsedAt: string | null
}

/** What making a key answers: the only time that it is told. */
export interface NewApiKey {
  id: string
  key: string
}
